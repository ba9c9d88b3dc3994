import 'i18next'
import type announcements from '#web/operator/locales/en/announcements.json'
import type audit from '#web/operator/locales/en/audit.json'
import type console from '#web/operator/locales/en/console.json'
import type dashboard from '#web/operator/locales/en/dashboard.json'
import type flaggers from '#web/operator/locales/en/flaggers.json'
import type house from '#web/operator/locales/en/house.json'
import type lists from '#web/operator/locales/en/lists.json'
import type operations from '#web/operator/locales/en/operations.json'
import type orders from '#web/operator/locales/en/orders.json'
import type people from '#web/operator/locales/en/people.json'
import type prices from '#web/operator/locales/en/prices.json'
import type queue from '#web/operator/locales/en/queue.json'
import type sitePages from '#web/operator/locales/en/sitePages.json'
import type sites from '#web/operator/locales/en/sites.json'

// One line for each file in locales/en/.
declare module 'i18next' {
  interface Catalogue {
    announcements: typeof announcements
    audit: typeof audit
    console: typeof console
    flaggers: typeof flaggers
    house: typeof house
    lists: typeof lists
    queue: typeof queue
    operations: typeof operations
    orders: typeof orders
    dashboard: typeof dashboard
    people: typeof people
    prices: typeof prices
    sitePages: typeof sitePages
    sites: typeof sites
  }
}
