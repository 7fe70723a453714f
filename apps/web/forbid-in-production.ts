import type { Plugin } from 'vite';

/** Fails the build as soon as one of these sources gets into it. */
export function forbidInProduction(sources: RegExp): Plugin {
  return {
    name: 'forbid-in-production',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = Object.values(bundle)
        .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
        .filter((id) => sources.test(id));
      if (found.length > 0) this.error(`Only development builds may contain ${found.join(', ')}`);
    },
  };
}
