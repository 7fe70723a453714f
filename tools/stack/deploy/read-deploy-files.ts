import { readdirSync, readFileSync } from 'node:fs';
import { load, loadAll, YAML11_SCHEMA } from 'js-yaml';
import { inRepository } from '#stack/paths';
import type { ComposeFile, KubernetesObject, Manifest, ObjectsByKind } from './deploy-files.js';

const KUBERNETES = 'deploy/kubernetes';

export const readRepositoryFile = (file: string): string => readFileSync(inRepository(file), 'utf8');

export const readCompose = (): ComposeFile =>
  load(readRepositoryFile('docker-compose.yml'), { schema: YAML11_SCHEMA }) as ComposeFile;

/** Every object of every manifest. */
export const readManifests = (): Manifest[] =>
  readdirSync(inRepository(KUBERNETES))
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) =>
      loadAll(readRepositoryFile(`${KUBERNETES}/${file}`)).map((object) => ({
        file,
        object: object as KubernetesObject,
      })),
    );

/** The object of this kind and name, which must be there. */
export const findObject = <Kind extends keyof ObjectsByKind>(all: Manifest[], kind: Kind, name: string) =>
  all.find(({ object }) => object.kind === kind && object.metadata.name === name)!.object as ObjectsByKind[Kind];
