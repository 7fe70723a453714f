/** The version of package.json, put in by the build. */
export const appVersion = String(import.meta.env['VITE_APP_VERSION']);
