import { z } from 'zod';

// The page policy forbids eval, which zod would try for speed. Imported before any schema is made.
z.config({ jitless: true });
