import { useState } from 'react';
import { text } from '#contracts/messages';
import { AreaField, Field, SelectField } from '../components/ui/field.js';
import { Input } from '../components/ui/input.js';
import { Looks, Spec, twoColumns } from './spec.js';

function Countries(props: { error?: string; disabled?: boolean }) {
  const [country, setCountry] = useState('US');
  return (
    <SelectField
      {...props}
      label={text('gallery.country')}
      value={country}
      onChange={setCountry}
      options={[
        { value: 'US', text: text('gallery.usa') },
        { value: 'CA', text: text('gallery.canada') },
      ]}
    />
  );
}

export const Fields = () => (
  <Spec title={text('gallery.section.fields')}>
    <Looks>
      {(look) => (
        <Input aria-label={`${text('gallery.name')}, ${look}`} defaultValue={text('gallery.person')} data-look={look} />
      )}
    </Looks>
    <div className={twoColumns}>
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
      <Countries />
      <Countries error={text('gallery.choose')} />
      <Countries disabled />
    </div>
  </Spec>
);
