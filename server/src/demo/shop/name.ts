/** The shop that the sample workspace belongs to. */
export const shop = { name: 'Thistle & Kiln', domain: 'thistleandkiln.example' };
