import type { Design } from '#contracts';
import { useState } from 'react';
import { mostDesignsAtOnce } from '#contracts/library';

/** Selected designs, as many as one request may name. They stay selected while others are searched for. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, Design>>(new Map());
  const select = (designs: readonly Design[]): void =>
    setSelected(
      (before) =>
        new Map([...before, ...designs.map((design) => [design._id, design] as const)].slice(0, mostDesignsAtOnce)),
    );
  const drop = (ids: readonly string[]): void =>
    setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  return { selected, ids: [...selected.keys()], select, drop, clear: (): void => setSelected(new Map()) };
}
