import path from 'node:path';
import ts from 'typescript';
import { inRepository, root } from '#stack/paths';

let options: ts.CompilerOptions | undefined;

/** Those of the server's build. A file that stands alone has no package.json beside it, so that the kind of module is said here. */
function compilerOptions(): ts.CompilerOptions {
  if (options) return options;
  const file = inRepository('tsconfig.build.json');
  const config = ts.getParsedCommandLineOfConfigFile(
    file,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  if (!config) throw new Error(`${file} cannot be read.`);
  options = {
    ...config.options,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    sourceMap: false,
    inlineSourceMap: true,
    inlineSources: true,
  };
  return options;
}

function fail(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}

/** Translates one TypeScript file, named by its path from the root, as the build does; throws on what cannot be parsed. Types are not checked. */
export function transpile(source: string, fileName: string): string {
  const { outputText, diagnostics = [] } = ts.transpileModule(source, {
    compilerOptions: compilerOptions(),
    fileName: path.resolve(root, fileName),
    reportDiagnostics: true,
  });
  const [first] = diagnostics;
  if (first) throw new Error(`${fileName}: ${ts.flattenDiagnosticMessageText(first.messageText, '\n')}`);
  return outputText;
}
