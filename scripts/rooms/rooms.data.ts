/**
 * The folders of the repository: what each is for, what it may import, and the rooms inside, from low to
 * high. Lint holds the walls (`lint-plugin.ts` beside this file), and `npm run docs` writes the documents'
 * lists from here.
 */

/** A folder at the top, or the subgraphs. */
export type Area = {
  /** A glob of its own files. Each match of `*` is an area of its own: one subgraph is not another. */
  folder: string
  what: string
  /** Globs of what its code may import from other areas; an area without code has none. */
  imports?: string[]
  /** Globs of files from which it may import types. */
  importsTypes?: string[]
}

export type Level = readonly [name: string, what: string]

/** The rooms of a folder. A file in the folder itself stands above all of them, unless it is listed here. */
export type RoomedFolder = {
  /** Files, or a folder, under all rooms: rooms import them, and they import no room. */
  floor?: string[]
  /**
   * From low to high: a room imports only what stands before it. A name with an extension is a file of the
   * folder.
   */
  order?: Level[]
  /** Rooms that import no other room, and that no other room imports. */
  apart?: Level[]
  /** All subfolders stand apart; they need no list. */
  everyRoomApart?: true
}

/**
 * In the order of the README's map. The first match counts, so `subgraphs/platform` comes before
 * `subgraphs/*`.
 */
export const AREAS: Area[] = [
  {
    folder: 'web',
    what: 'the React and Relay client: `app/` shell and routes, `design/` building blocks, `screens/<Name>/`, `locales/`',
    imports: [
      'schema/**',
      'subgraphs/platform/base/pasted-text.rules.ts',
      // The reasons that a site words itself.
      'subgraphs/platform/site/site-setting-fields.data.ts',
      // The preview of a theme, with the rules by which the server refuses one.
      'subgraphs/platform/site/site-theme.ts',
      'subgraphs/platform/site/theme-contrast.rules.ts',
      'subgraphs/platform/site/theme-tokens.data.ts',
    ],
  },
  {
    folder: 'gateway',
    what: 'the only entrance: sessions, persisted operations, live updates, legacy REST, static files',
    imports: [
      'schema/**',
      'subgraphs/platform/**',
      'subgraphs/*/published.ts',
      'subgraphs/*/server.ts',
      'web/design/marks.data.ts',
    ],
    importsTypes: ['subgraphs/*/events.ts', 'web/runtime/page/bootData.ts'],
  },
  {
    folder: 'subgraphs/platform',
    what: 'what every subgraph builds on: configuration, database, outbox, clock, live events',
    imports: [],
  },
  {
    folder: 'subgraphs/*',
    what: 'accounts, profiles (with search), conversations, likes, billing, notifications; all laid out alike',
    imports: ['subgraphs/platform/**', 'subgraphs/*/published.ts'],
    importsTypes: ['subgraphs/*/events.ts'],
  },
  {
    folder: 'schema',
    what: "generated and committed: one SDL per subgraph, the supergraph, the public API, the web client's operations",
  },
  {
    folder: 'migrations',
    what: 'the database: tables as of the first release, one file for each function, and every change since; every start applies what is new',
    imports: [],
  },
  {
    folder: 'scripts',
    what: "the npm scripts; `operator/` has the operator's commands, `demo/` the demo, `checks/` what only finds faults, `rooms/` this map and the walls in it",
    imports: ['**'],
  },
  {
    folder: 'testing',
    what: 'what tests build on (a database per file, the whole product with people in front of it), and the harnesses `attack/`, `faults/` and `bench/`',
    imports: ['**'],
  },
  { folder: 'deploy', what: 'units for systemd, a dashboard for Grafana' },
  {
    folder: 'docs',
    what: '[operations guide](docs/operate.md), [architecture](docs/architecture.md), [decisions](docs/decisions/), [requirements](docs/requirements.json), [testing](docs/testing.md)',
  },
]

export const ROOMS: Record<string, RoomedFolder> = {
  'subgraphs/platform': {
    order: [
      ['base', 'configuration, errors, log, secrets, tracing, checks of input and addresses'],
      ['postgres', 'the database: connections, clock, migrations, stored functions, the embedded server'],
      ['site', 'a site of the installation: its settings, texts and theme'],
      ['events', 'events between subgraphs (outbox), live events to members, pub/sub between processes'],
      ['files', 'file storage on disk or S3, pictures and the worker that decodes them'],
      [
        'requests',
        'a request: its context and services, idempotency, limits, the header that carries the viewer',
      ],
      ['graph', 'what all schemas are built with: builder, audiences, pagination, document cache'],
      ['figures', 'figures by day for the console: which days a job counts, and what a screen asks for'],
      ['members', 'what each subgraph keeps of members and how long; which names they may have'],
      ['process', 'a subgraph at work: definition, runtime, own server, jobs, metrics'],
    ],
  },
  'subgraphs/accounts': {
    floor: [
      'tables',
      'tables.ts',
      'moderation-reasons.data.ts',
      'builder.ts',
      'errors.ts',
      'events.ts',
      'published.ts',
    ],
    order: [
      ['transparency', 'the figures of moderation that a site publishes'],
      ['figures', 'figures by day for the console: sign-ups, activation, times of moderation'],
      ['site', 'sites, their definition and settings, companies, pages and legal documents'],
      ['account', 'the account: address, password, tracking, dismissals, links in mails, limits of attempts'],
      ['operator', 'operators: their login, roles and sites, and the log of what they did'],
      ['site-editing', 'changes of a site in the console and by command, with their history'],
      ['pages', "a site's pages in the console: versions, languages, what waits for its moment"],
      ['partner', "partners' keys, reports, events and webhooks"],
      [
        'installation',
        'the state of the installation in the console: failed events, jobs, queues, backups, disabled webhooks',
      ],
      ['sandbox', "partners' sandboxes: which database each has, its clock, its reset"],
      ['session', "sessions, a member's devices, and the password asked for again"],
      ['signup', 'sign-up, also when a partner begins it, and activation'],
      ['case', 'what waits for a moderator, and the reasons of decisions'],
      ['statement', 'statements of reasons, with the words of the site'],
      ['complaint', 'complaints and appeals, and the trusted flaggers whose notices come first'],
      ['consent', 'terms and privacy statement, and consents by purpose'],
      ['leaving', 'pause, deletion and the archive of what is stored'],
      ['login', 'login, passkeys, reset of the password'],
      ['email-change', 'change of the e-mail address, and taking it back'],
      ['oauth', "partners' apps that members let in"],
      ['suspension', 'accounts that the operator has closed'],
      ['report', 'reports by members, and the pictures kept as evidence'],
      ['moderation', 'decisions and appeals, and the queue of the console'],
      ['member-admin', 'members in the console: search, page, and what operators do for them'],
    ],
  },
  'subgraphs/billing': {
    floor: ['tables', 'tables.ts', 'builder.ts', 'events.ts', 'billing.texts.ts'],
    order: [
      [
        'orders',
        'the order, its states and country, money, the interface of payment providers, refunds as rows',
      ],
      ['errors.ts', 'the refusals of the graph, which show amounts and ways of paying'],
      ['account', 'the credit account: ledger, lots, balance, their nightly check'],
      ['catalogue', 'bundles, prices, discounts, offers, what a message costs'],
      ['invoices', 'invoices and credit notes'],
      ['providers', 'the payment providers: Mollie and the sandbox'],
      ['payments', 'payments, mandates, stored methods, and what providers report'],
      ['checkout', 'quote, order, direct debit, spending limit'],
      ['refunds', 'refunds booked, and withdrawals by members'],
      ['closing', 'the daily closing of the books'],
      ['operator', 'what operators see and do of money: orders, refunds, corrections, blocks'],
      ['published.ts', 'what other subgraphs may call'],
      ['partner', "orders of a partner's traffic"],
      ['figures', 'figures by day for the console: revenue, refunds, first purchases'],
    ],
  },
  'subgraphs/profiles': {
    floor: [
      'photo-files.rules.ts',
      'tables',
      'tables.ts',
      'builder.ts',
      'errors.ts',
      'events.ts',
      'published.ts',
      'member-data.ts',
    ],
    order: [
      ['geo', 'places and the 5 km grid: the only code that touches a position'],
      ['place', "regions and cities that a site offers, and a member's place"],
      ['search-index', 'the search index and its statements, presence'],
      ['profile', 'the profile, choices such as gender, blocks, names'],
      ['photo', 'photos: upload, variants, order, who sees them'],
      ['moderation', 'photos and texts shown or refused by decision, and as a moderator sees them'],
      ['search', 'search, match finder, why a profile was found, advice when few were'],
      ['figures', 'figures of a site: for partners, and by day for the console'],
      ['choice-editing', 'the lists that members choose from, in the console'],
      ['member-admin', 'a profile in the console'],
      ['house', "the site's own profiles, in the console"],
    ],
  },
  'subgraphs/conversations': {
    floor: ['tables', 'tables.ts', 'builder.ts', 'errors.ts', 'events.ts', 'profile.schema.ts'],
    order: [
      ['conversation', 'the conversation as rows, and the warning about a fraud'],
      ['message', 'messages, images, gifts, icebreakers, reactions, the scam shield'],
      ['inbox', "a member's conversations, live events, delivery, signs of the moment"],
      ['list-editing', 'gifts and icebreakers in the console'],
      ['figures', 'figures by day for the console: messages, first messages, answers'],
    ],
  },
  'subgraphs/notifications': {
    floor: ['tables', 'tables.ts', 'builder.ts', 'errors.ts'],
    order: [
      ['preference', 'addresses, preferences, quiet hours, what suppresses mails'],
      ['mail', 'mails: texts, templates, delivery, returned mails, unsubscription'],
      ['push', 'web push, browsers that subscribed, who is looking at a page'],
      ['sms', 'text messages'],
      ['news', 'what is sent when: on events, digests, reminders'],
      ['announcements', 'offers and news of the operator: drafts, who gets them, sending'],
      ['member-admin', "a member's mails in the console"],
      ['figures', 'figures by day for the console: mails, pushes, what came back'],
      ['operations', 'the state of mails, pushes and text messages in the console'],
    ],
  },
  gateway: {
    floor: ['installation.ts', 'sandboxes.types.ts'],
    order: [
      ['requests', 'who asks: site, session or key, language, address; methods, compression, refusals'],
      ['operations', '`POST /graphql`: persisted operations, audiences, limits, budgets, repeated requests'],
      ['legacy', 'the old `/api/*.php` calls, answered from the graph'],
      ['developers', '`/developers`: guides, reference, REST calls, schema and OpenAPI document'],
      [
        'pictures',
        'icons of the installed app and the picture of shared links, drawn by processes of their own',
      ],
      ['pages', "the web application's files, rendered pages, `robots.txt` and the like"],
      ['sources', 'how subgraphs are reached: in this process, over HTTP, as forwarded routes'],
      ['planning', 'plans of operations: those that the build stored, and the library that makes all others'],
      ['executor', 'runs plans'],
      ['load', 'limits of bodies, and 503 when too much is in hand'],
      ['sandboxes', "partners' sandboxes: their databases, which are open, requests that go there"],
      [
        'socket',
        'graphql-ws: how a socket authenticates, subscriptions that span subgraphs, what is posted otherwise',
      ],
      ['process', 'the HTTP server, health and metrics, the database server of this process'],
    ],
  },
  web: {
    floor: ['supported-browsers.data.ts'],
    order: [
      [
        'locales',
        'the words, one JSON file per locale and namespace; `complete.ts` lists locales, namespaces and which locales may miss nothing',
      ],
      [
        'runtime',
        "no pixels: network and Relay's environment, session, `defineScreen` (`page/page.ts`), catalogue, formats, push, toasts' store, files that do not come (`network/chunks.ts`)",
      ],
      [
        'design',
        'tokens, base styles, components without data: buttons, fields, modal, menu, cards … each with its `.module.css`',
      ],
      [
        'operator',
        "the operators' console at `/operator`, an entry and a build of its own: it shares tokens, components and runtime with the members' pages",
      ],
      [
        'partner',
        "the partners' page at `/partner`, an entry and a build of its own: it shares tokens and components with the members' pages, and parts with the console",
      ],
      [
        'features',
        'what several screens share of one thing a member does (likes, conversations, checkout, search …): components with their fragments, hooks, rules',
      ],
      ['screens', 'one folder per screen: everything that only this screen needs'],
      [
        'app',
        "start (`main.tsx`), route table (`routes.ts`), layouts, error boundaries, the document and the server's renderer",
      ],
    ],
    apart: [
      [
        'service-worker',
        "push, badge, offline screen: it keeps `/offline` in the reader's language and shows it at the address that was asked for (`app/offline-page.ts` asks again by itself); it answers navigations only; a push asks every open page what it shows",
      ],
      ['graphiql', 'the GraphQL explorer at `/graphiql`, an entry of its own'],
      [
        'vite',
        "what the build does besides: Relay's compiler, layers of styles, which modules and words share a file (`sharedChunks.ts`, `sharedWords.ts`), what of Relay and the router stays out (`relayParts.ts`, `relayArtifacts.ts`, `routerParts.ts`), how much script a screen may load (`entryBudgets.ts`)",
      ],
    ],
  },
  'web/runtime': {
    floor: ['NotFoundError.ts'],
    order: [
      ['session', 'the session, and what a browser keeps for it: drafts, dismissals, unsent messages'],
      ['notices', 'toasts, and what may open by itself'],
      ['network', "Relay's environment, requests and sockets, lost connections, reported failures"],
      ['text', 'dates, money, directions and lengths of texts'],
      ['i18n', 'the catalogue: i18next, its options and types'],
      ['page', 'screens and their routes: `defineScreen`, boot data, hydration, preloading, theme'],
      ['live', 'subscriptions that last, attention, badges'],
      ['push', 'push, the service worker, the installed app'],
      ['files', 'uploads, dropped files, addresses of pictures that have run out'],
    ],
    apart: [
      ['compatibility', 'what browsers lack or do: missing features, translated pages, input methods'],
      ['words', 'one file per locale, which brings its words to the browser'],
    ],
  },
  'web/design': {
    floor: [
      'AppLink.tsx',
      'BackCloses.tsx',
      'Icon.tsx',
      'Icon.module.css',
      'classes.ts',
      'layout.module.css',
      'useNativeDialog.ts',
    ],
    order: [
      ['form', 'buttons, fields, choices'],
      ['notice', 'modal, menu, tabs, toasts, alerts, badges, skeletons'],
      ['card', 'cards and their grid, photos, avatars, silhouettes, prices'],
      ['text', "the text of a site's page: its Markdown and how it is drawn"],
    ],
  },
  'web/screens': { everyRoomApart: true },
  'web/operator': {
    order: [
      ['locales', 'the words, one JSON file per language and namespace'],
      ['words', 'one file per language, which brings all its words'],
      ['session', "Relay's environment, who is logged in, the chosen site and language, failures in words"],
      ['keys', 'keys: what a screen declares, the line that shows them, the list of all'],
      ['forms', 'a form that is sent: its dialog, what the server refuses, its focus'],
      ['parts', 'page, table, panel, facts, toolbar: dense parts that `design/` does not have'],
      ['sections', 'how a screen joins the console: `defineSection` and `defineScreen`'],
      ['frame', 'environment line, rail, drawer, key line, the page for a failure'],
      ['screens', 'one folder per section, with its `section.ts`'],
    ],
  },
  'web/operator/screens': { everyRoomApart: true },
}

/** A folder with more code files of its own has lost its plan: it needs rooms. Tests do not count. */
export const FILES_PER_FOLDER = 40
