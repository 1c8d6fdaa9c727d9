/** What the customers of the demo write in. */
export const languages = ['en', 'de', 'fr', 'es', 'ja', 'ru', 'ar', 'he'] as const;
export type Language = (typeof languages)[number];
