import type { TagColour } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Api } from '../api.ts';

/** One colour for what belongs together. */
const tags: Partial<Record<TagColour, string[]>> = {
  blue: ['address change', 'courier', 'customs', 'lost parcel', 'out of stock'],
  pink: ['breakage', 'spare part', 'exchange', 'returns'],
  amber: ['discount code', 'invoice', 'payment', 'refund', 'subscription'],
  green: ['allergens', 'brewing', 'caddies', 'glaze'],
  violet: ['café', 'wholesale', 'press'],
  lime: ['gift', 'praise', 'wedding list', 'workshop'],
  grey: ['newsletter', 'website'],
};

/** Makes the tags; answers their ids by name. */
export async function makeTags(api: Api, actor: Actor): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [colour, names] of Object.entries(tags)) {
    for (const name of names) {
      const { id } = await api(actor, 'createTag', { body: { name, colour: colour as TagColour } });
      ids[name] = id;
    }
  }
  return ids;
}
