import type { Profile } from '#contracts';
import { text } from '#contracts/messages';
import { emailTopics, pushChoices } from '#contracts/profile';
import { Controller, type Control } from 'react-hook-form';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { RadioGroup } from '../../../components/ui/radio-group.js';
import { FormSection } from './form-section.js';

export function NotificationSection({ control }: { control: Control<Profile> }) {
  return (
    <FormSection title={text('account.notificationsTitle')} hint={text('account.notificationsHint')}>
      <fieldset>
        <legend className="text-small font-[550]">{text('account.byEmail')}</legend>
        {emailTopics.map((topic) => (
          <Controller
            key={topic}
            control={control}
            name={`notifications.email.${topic}`}
            render={({ field }) => (
              <Checkbox
                label={text(`account.${topic}`)}
                hint={text(`account.${topic}Hint`)}
                checked={field.value}
                onBlur={field.onBlur}
                onChange={(event) => field.onChange(event.target.checked)}
              />
            )}
          />
        ))}
      </fieldset>
      <Controller
        control={control}
        name="notifications.push"
        render={({ field }) => (
          <RadioGroup
            legend={text('account.push')}
            value={field.value}
            onChange={field.onChange}
            options={pushChoices.map((value) => ({ value, text: text(`account.push.${value}`) }))}
          />
        )}
      />
    </FormSection>
  );
}
