/** What stands together in the console's form of a site, in its order, and what it is about. */
export const SETTING_GROUPS = {
  site: 'Name, addresses, languages and texts of the site.',
  company: 'The company that runs the site.',
  credits: 'What things cost, in credits.',
  limits: 'How much members may do and see.',
  refunds: 'Withdrawals and refunds.',
  discounts: 'Discounts and offers.',
  photos: 'Photos and their review.',
  signup: 'Sign-up and age.',
  profiles: 'Search and profiles.',
  house: 'House profiles.',
  places: 'Languages, countries and time.',
  features: 'Features that can be switched off.',
  look: 'The look of the site.',
  topic: 'The topic of the site.',
  partners: 'What partners get.',
}
export type SettingGroup = keyof typeof SETTING_GROUPS
