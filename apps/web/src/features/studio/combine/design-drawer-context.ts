import type { Design } from '#contracts';
import { createContext, type ReactNode } from 'react';

interface Props {
  open: boolean;
  onClose: () => void;
  onChoose: (design: Design) => void;
}

/** Renders the user's saved designs, to take one as an input. The route gives it, since it knows the library. */
export const DesignDrawerContext = createContext<(props: Props) => ReactNode>(() => null);
