import { text } from '#contracts/messages';
import { AreaField, Field, SelectField } from '../components/ui/field.js';
import { Input } from '../components/ui/input.js';
import { Looks, Spec } from './spec.js';

const Countries = () => (
  <>
    <option value="US">{text('gallery.usa')}</option>
    <option value="CA">{text('gallery.canada')}</option>
  </>
);

export const Fields = () => (
  <Spec title={text('gallery.section.fields')}>
    <Looks>
      {(look) => (
        <Input aria-label={`${text('gallery.name')}, ${look}`} defaultValue={text('gallery.person')} data-look={look} />
      )}
    </Looks>
    <div className="gallery-two">
      <Field label={text('gallery.name')} hint={text('gallery.hint')} placeholder={text('gallery.person')} />
      <Field label={text('gallery.name')} error={text('gallery.error')} defaultValue=" " />
      <Field label={text('gallery.name')} defaultValue={text('gallery.person')} disabled />
      <Field label={text('gallery.name')} defaultValue={text('gallery.long')} readOnly />
      <AreaField
        label={text('gallery.prompt')}
        rows={3}
        hint={text('gallery.promptHint')}
        defaultValue={text('gallery.picture')}
      />
      <AreaField label={text('gallery.prompt')} rows={3} error={text('gallery.promptHint')} />
      <SelectField label={text('gallery.country')}>
        <Countries />
      </SelectField>
      <SelectField label={text('gallery.country')} error={text('gallery.choose')}>
        <Countries />
      </SelectField>
      <SelectField label={text('gallery.country')} disabled>
        <Countries />
      </SelectField>
    </div>
  </Spec>
);
