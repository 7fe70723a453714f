import path from 'node:path';
import ts from 'typescript';
import { inRepository } from '#stack/paths';
import type { Patches } from './patches.js';

/**
 * Checks the types of the changed sources, so that a mutant fails for its missing safeguard and not for a name that has gone.
 * Each is a file of its own beside its source, so that one program checks them all.
 */
export function findTypeErrors(folders: Patches[]): string[] {
  const sources = new Map<string, string>();
  for (const patches of folders)
    for (const mutant of patches.names())
      for (const [file, source] of patches.sources([mutant]))
        sources.set(inRepository(file.replace(/\.ts$/, `.${mutant}.ts`)), source);
  const program = programOf(sources);
  return [...sources.keys()].flatMap((file) =>
    program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ messageText }) => {
      const message = ts.flattenDiagnosticMessageText(messageText, '\n');
      return `${path.relative(inRepository(), file)}: ${message}`;
    }),
  );
}

function programOf(sources: Map<string, string>): ts.Program {
  const fail = ({ messageText }: ts.Diagnostic): never => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  };
  const config = ts.getParsedCommandLineOfConfigFile(
    inRepository('tsconfig.json'),
    { incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  const options = config?.options ?? {};
  const host = ts.createCompilerHost(options);
  const [fileExists, readFile] = [host.fileExists.bind(host), host.readFile.bind(host)];
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.readFile = (file) => sources.get(file) ?? readFile(file);
  host.getSourceFile = (file, languageVersion) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, languageVersion);
  };
  return ts.createProgram([...sources.keys()], options, host);
}
