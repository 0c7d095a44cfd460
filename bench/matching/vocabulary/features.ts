import type { Random } from '../../random.ts';
import type { Feature, Owner } from './feature-making.ts';
import { featuresInside } from './features-inside.ts';
import { featuresOfClothing } from './features-of-clothing.ts';
import { featuresOfDevicesAndBags } from './features-of-devices-and-bags.ts';

const makers = { ...featuresInside, ...featuresOfClothing, ...featuresOfDevicesAndBags };

export type FeatureName = keyof typeof makers;

/** Creates a random feature, which owner and finder then describe in their own words. */
export function makeFeature(name: FeatureName, random: Random, owner: Owner): Feature {
  return makers[name](random, owner);
}
