import { Coins } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { AreaField } from '../../../components/ui/field.js';
import { shortestPrompt } from '../prompt/prompt-panel.js';
import { changeInput, type CombineInput } from './inputs.js';

/** Words for the picture of an input, and the button that makes it. */
export function SlotGenerate({
  input,
  number,
  onGenerate,
}: {
  input: CombineInput;
  number: number;
  onGenerate: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const make = (): void => {
    if (input.prompt.trim().length < shortestPrompt) return setProblem(text('prompt.tooShort'));
    onGenerate();
  };
  const write = (prompt: string): void => {
    setProblem(undefined);
    changeInput(input.id, { prompt });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // The form around it would combine.
    event.stopPropagation();
    event.preventDefault();
    make();
  };
  return (
    <>
      <AreaField
        label={text('combine.prompt', { number })}
        rows={2}
        maxLength={4000}
        value={input.prompt}
        error={problem}
        hint={
          <span className="flex items-center gap-2 justify-between">
            <span>{text('generation.atLeast', { count: shortestPrompt })}</span>
            <span className="tabular-nums">{input.prompt.trim().length}</span>
          </span>
        }
        onKeyDown={onKey}
        onChange={(event) => write(event.target.value)}
      />
      <Button wide className="justify-between!" aria-label={text('combine.makeInput', { number })} onClick={make}>
        <span>{text('combine.make')}</span>
        <span className="flex items-center gap-1.5 font-medium">
          <Coins aria-hidden />
          {text('generation.usesOneToken')}
        </span>
      </Button>
    </>
  );
}
