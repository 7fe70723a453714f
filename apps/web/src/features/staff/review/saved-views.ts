import { createDrafts } from '../../../lib/drafts.js';

export interface SavedView {
  name: string;
  /** The search parameters of its address. */
  search: string;
}

/** How many views an admin keeps. */
const mostViews = 12;

/** The admin's own views of the list, kept in the browser. */
export const useSavedViews = createDrafts<{ views: SavedView[] }>('desk-views', { views: [] }, { shared: true });

/** Keeps a view; one of the same name is replaced. */
export const saveView = (view: SavedView): void =>
  useSavedViews.setState(({ views }) => ({
    views: [...views.filter(({ name }) => name !== view.name), view].slice(-mostViews),
  }));

export const forgetView = (name: string): void =>
  useSavedViews.setState(({ views }) => ({ views: views.filter((view) => view.name !== name) }));
