import type { ImageProvider, StorageProvider } from '#contracts';

export { cropOptions } from '#contracts/fitting';

export const imageProviders: readonly ImageProvider[] = ['openai', 'gemini'];
export const storageProviders: readonly StorageProvider[] = ['local', 'cloudinary', 's3'];
