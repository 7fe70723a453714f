/** Data of a job as it is kept; scrolls sideways, by keys as well. */
export const CodeBlock = ({ children }: { children: string }) => (
  <pre className="overflow-x-auto rounded-lg bg-sunken px-3.5 py-3 font-mono text-mono whitespace-pre" tabIndex={0}>
    {children}
  </pre>
);
