import { Component, type ReactNode } from 'react';

/** Keeps the failure of a part that the page can do without from taking the page along. */
export class Unseen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('Unexpected error', error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
