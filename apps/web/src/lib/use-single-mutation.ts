import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** A mutation that is not begun again while it runs: the second press of a double click comes before the next rendering. */
export function useSingleMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const running = useRef(false);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    onSettled: (...args) => {
      running.current = false;
      return options.onSettled?.(...args);
    },
  });
  const begin = mutation.mutate;
  const mutate: typeof begin = useCallback(
    (...args) => {
      if (running.current) return;
      running.current = true;
      begin(...args);
    },
    [begin],
  );
  return { ...mutation, mutate };
}
