export function useTestServices(): Promise<{ postgres: string; redis: string }>;
