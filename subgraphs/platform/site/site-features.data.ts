/** Features that a site can switch off (SITE-27). */
export const FEATURES = {
  timeBonus: 'A discount in the first hours after the sign-up.',
  welcomeDiscount: 'A discount after the first login.',
  swipeGame: 'The swipe game.',
  visitorSearch: 'Visitors can search for members, if the site lets them.',
  gifts: 'Gifts in conversations.',
  fictionalLikes: 'Likes that come from house profiles.',
}

/** Their enum in the graph. */
export const FEATURE_TYPE = {
  name: 'SiteFeature',
  description: 'A part of the product that a site can switch off.',
}

export type FeatureName = keyof typeof FEATURES
