import type { OwnStyle } from '#contracts';
import { Trash2 } from 'lucide-react';
import { text } from '#contracts/messages';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { Drawer } from '../../../components/ui/drawer.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { holds } from './style-choice.js';
import type { StyleFile } from './style-file.js';
import { useForgetStyle } from './styles.js';

interface Props {
  open: boolean;
  onClose: () => void;
  file: StyleFile | undefined;
  own: OwnStyle[];
  chosen: string[];
  onTurn: (value: string) => void;
  problem: string | undefined;
}

/** Every style with what it does, by category, and the user's own. */
export function StyleDrawer({ open, onClose, file, own, chosen, onTurn, problem }: Props) {
  const forget = useForgetStyle();
  return (
    <Drawer open={open} onClose={onClose} title={text('style.all')}>
      <div className="grid gap-6">
        {problem ? (
          <p className="text-small text-danger" role="alert">
            {problem}
          </p>
        ) : null}
        {own.length > 0 ? (
          <section className="grid gap-2.5" aria-labelledby="styles-own">
            <h3 id="styles-own" className="text-title">
              {text('style.own')}
            </h3>
            {own.map(({ _id, value }) => (
              <div key={_id} className="flex items-center gap-2 justify-between">
                <Checkbox label={value} checked={holds(chosen, value)} onChange={() => onTurn(value)} />
                <IconButton
                  icon={Trash2}
                  variant="ghost"
                  label={text('style.forget', { name: value })}
                  onClick={() => forget.mutate(_id)}
                />
              </div>
            ))}
          </section>
        ) : null}
        {file?.categories.map(({ name, modifiers }, index) => (
          <section key={name} className="grid gap-2.5" aria-labelledby={`styles-${index}`}>
            <h3 id={`styles-${index}`} className="text-title">
              {name}
            </h3>
            {modifiers.map((each) => (
              <Checkbox
                key={each.value}
                label={each.name}
                hint={each.description}
                checked={holds(chosen, each.value)}
                onChange={() => onTurn(each.value)}
              />
            ))}
          </section>
        ))}
      </div>
    </Drawer>
  );
}
