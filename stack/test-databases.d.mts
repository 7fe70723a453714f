export function createTestDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }>;
export function removeLeftDatabases(server: string): Promise<void>;
