import { text } from '#contracts/messages';
import { styles } from '../api/styles.js';

/** Looks to add to the prompt; pressing the chosen one again takes it away. */
export function StylePicker({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  return (
    <fieldset>
      <legend className="lab mb-2">{text('generation.style')}</legend>
      <div className="styles">
        {styles.map((style) => (
          <label key={style.id}>
            <input
              type="checkbox"
              checked={value === style.id}
              onChange={() => onChange(value === style.id ? null : style.id)}
            />
            <img src={style.picture} alt="" width={80} height={80} />
            {text(`generation.style.${style.id}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
