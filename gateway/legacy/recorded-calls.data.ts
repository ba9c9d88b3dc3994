/**
 * Calls and what was answered, as they were recorded from the product, in the order in which they are
 * replayed. What differs from one run to the next stands in angle brackets: `<id>`, `<time>`, `<text>`,
 * `<number>`, `<boolean>`, `<path>` for anything of that kind, and `<more>` at the end of a list or of an
 * object for whatever follows. A name in braces is put in from the setup: `{conversation}`.
 */
export type RecordedCall = {
  /** The operationId in the OpenAPI document. */
  operation: string
  who: 'visitor' | 'ada' | 'bo' | 'buyer' | 'newcomer' | 'paused' | 'suspended'
  method: string
  path: string
  headers?: Record<string, string>
  /** JSON, or a text that is sent as it is. */
  body?: unknown
  answer: { status: number; headers?: Record<string, string>; body?: unknown }
}

const AUTHENTICATION_REQUIRED = { status: 403, body: { error: 'authentication_required' } }
const BAD_JSON = { status: 400, body: { error: 'bad_json' } }

const USER = {
  status: 'active',
  credits: 5,
  notifications_disabled: [],
  paid_user: false,
  signup_date: '<time>',
  fictional_icon: true,
  language: 'nl',
}
const IMAGE = { filename: '<path>', thumb_filename: '<path>', match: '<path>' }
const ADA = { ...USER, profile: { name: 'Ada', country: 'NL', status: 'active', main_image: null } }
// Bo has written a message.
const BO = {
  ...USER,
  credits: 4,
  profile: { name: 'Bo', country: 'NL', status: 'active', main_image: IMAGE },
}
const BO_IN_LISTS = {
  id: '<id>',
  name: 'Bo',
  age: '<number>',
  city: null,
  country: 'NL',
  fictional: false,
  online: '<boolean>',
  main_image: IMAGE,
}
const ADA_IN_LISTS = { ...BO_IN_LISTS, name: 'Ada', main_image: null }
const SUBSCRIPTION = {
  endpoint: 'https://push.example/send/recorded',
  expirationTime: null,
  keys: {
    p256dh: 'BAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc',
    auth: 'BwcHBwcHBwcHBwcHBwcHBw',
  },
}
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
const CACHED = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache' }
const DISCOUNT = {
  country: null,
  user_id: null,
  expires: null,
  currency: null,
  minimum_order_value: null,
  status: 'active',
  expired: false,
  paymentmethods: null,
  ends_at: null,
}

const LOGIN: RecordedCall[] = [
  {
    operation: 'postUser',
    who: 'visitor',
    method: 'POST',
    path: '/api/user.php',
    body: { email: '{email of ada}', password: '{password of ada}' },
    answer: {
      status: 200,
      headers: { ...JSON_TYPE, 'set-cookie': '<text>' },
      body: ADA,
    },
  },
  {
    operation: 'postUser',
    who: 'visitor',
    method: 'POST',
    path: '/api/user.php',
    body: { email: '{email of ada}', password: 'not the password' },
    answer: { status: 401, body: { error: 'login_failed', message: 'Login mislukt, probeer opnieuw' } },
  },
  {
    operation: 'postUser',
    who: 'visitor',
    method: 'POST',
    path: '/api/user.php',
    body: { email: 'nobody@example.org', password: 'not the password' },
    answer: { status: 401, body: { error: 'login_failed', message: 'Login mislukt, probeer opnieuw' } },
  },
  {
    operation: 'postUser',
    who: 'visitor',
    method: 'POST',
    path: '/api/user.php',
    body: { email: '{email of suspended}', password: '{password of suspended}' },
    answer: {
      status: 200,
      body: {
        ...USER,
        status: 'suspended',
        profile: { name: 'Sven', country: 'NL', status: 'disabled', main_image: null },
      },
    },
  },
  {
    operation: 'postUser',
    who: 'visitor',
    method: 'POST',
    path: '/api/user.php',
    body: { email: '{email of deleted}', password: '{password of deleted}' },
    answer: {
      status: 401,
      body: {
        error: 'account_deletion_requested',
        message: '<text>',
        status: 'deleted',
        profile: { status: 'disabled' },
      },
    },
  },
  {
    operation: 'postUser',
    who: 'visitor',
    method: 'POST',
    path: '/api/user.php',
    body: { email: '{email of blocked}', password: 'not the password' },
    answer: { status: 429, body: { error: 'too_many_attempts', minutes: 15, message: '<text>' } },
  },
  {
    operation: 'postUser',
    who: 'visitor',
    method: 'POST',
    path: '/api/user.php',
    body: '{"email"',
    answer: BAD_JSON,
  },
  {
    operation: 'postUser',
    who: 'visitor',
    method: 'POST',
    path: '/api/user.php',
    body: { email: 7 },
    answer: { status: 400, body: { error: 'bad_request', fields: ['email', 'password'] } },
  },
  {
    operation: 'postUser',
    who: 'visitor',
    method: 'POST',
    path: '/api/user.php',
    headers: { origin: 'https://elsewhere.example' },
    body: { email: '{email of ada}', password: '{password of ada}' },
    answer: { status: 403, body: { error: 'forbidden' } },
  },
]

const USER_CALLS: RecordedCall[] = [
  {
    operation: 'getUser',
    who: 'ada',
    method: 'GET',
    path: '/api/user.php',
    headers: { 'x-request-type': 'client' },
    answer: { status: 200, headers: JSON_TYPE, body: ADA },
  },
  {
    operation: 'getUser',
    who: 'newcomer',
    method: 'GET',
    path: '/api/user.php',
    answer: {
      status: 200,
      body: {
        ...USER,
        status: 'not_confirmed',
        credits: 0,
        profile: { name: 'Nora', country: 'NL', status: 'disabled', main_image: null },
      },
    },
  },
  {
    operation: 'getUser',
    who: 'paused',
    method: 'GET',
    path: '/api/user.php',
    answer: {
      status: 200,
      body: { ...USER, profile: { name: 'Pia', country: 'NL', status: 'paused', main_image: null } },
    },
  },
  {
    operation: 'getUser',
    who: 'suspended',
    method: 'GET',
    path: '/api/user.php',
    answer: {
      status: 200,
      body: {
        ...USER,
        status: 'suspended',
        profile: { name: 'Sven', country: 'NL', status: 'disabled', main_image: null },
      },
    },
  },
  {
    operation: 'getUser',
    who: 'visitor',
    method: 'GET',
    path: '/api/user.php',
    answer: AUTHENTICATION_REQUIRED,
  },
  {
    operation: 'putUser',
    who: 'ada',
    method: 'PUT',
    path: '/api/user.php',
    body: { language: 'nl' },
    answer: { status: 200, headers: JSON_TYPE, body: ADA },
  },
  {
    operation: 'putUser',
    who: 'ada',
    method: 'PUT',
    path: '/api/user.php',
    body: { language: 'tlh' },
    answer: {
      status: 400,
      body: { error: 'invalid_input', fields: [{ path: 'language', code: 'LANGUAGE_UNKNOWN' }] },
    },
  },
  {
    operation: 'putUser',
    who: 'visitor',
    method: 'PUT',
    path: '/api/user.php',
    body: { language: 'nl' },
    answer: AUTHENTICATION_REQUIRED,
  },
  {
    operation: 'postUser',
    who: 'bo',
    method: 'POST',
    path: '/api/user.php?push=1',
    body: SUBSCRIPTION,
    answer: { status: 200, headers: JSON_TYPE, body: BO },
  },
  {
    operation: 'postUser',
    who: 'bo',
    method: 'POST',
    path: '/api/user.php?push=1',
    body: { ...SUBSCRIPTION, endpoint: 'https://127.0.0.1/send' },
    answer: {
      status: 400,
      body: { error: 'invalid_input', fields: [{ path: 'endpoint', code: 'PUSH_ENDPOINT_INVALID' }] },
    },
  },
  {
    operation: 'postUser',
    who: 'visitor',
    method: 'POST',
    path: '/api/user.php?push=1',
    body: SUBSCRIPTION,
    answer: AUTHENTICATION_REQUIRED,
  },
]

const LISTS: RecordedCall[] = [
  {
    operation: 'getAutoLike',
    who: 'ada',
    method: 'GET',
    path: '/api/auto-like.php',
    answer: {
      status: 200,
      headers: JSON_TYPE,
      body: { id: '<id>', name: 'Bo', fictional: false, main_image: { match: '<path>' } },
    },
  },
  {
    operation: 'getAutoLike',
    who: 'bo',
    method: 'GET',
    path: '/api/auto-like.php',
    answer: { status: 204 },
  },
  {
    operation: 'getAutoLike',
    who: 'suspended',
    method: 'GET',
    path: '/api/auto-like.php',
    answer: AUTHENTICATION_REQUIRED,
  },
  {
    operation: 'getLikes',
    who: 'ada',
    method: 'GET',
    path: '/api/likes.php',
    answer: {
      status: 200,
      headers: JSON_TYPE,
      body: { profiles: [], liked_by: [{ ...BO_IN_LISTS, like_new: true }], new_likes_total: 1 },
    },
  },
  {
    operation: 'getLikes',
    who: 'bo',
    method: 'GET',
    path: '/api/likes.php',
    answer: { status: 200, body: { profiles: [ADA_IN_LISTS], liked_by: [], new_likes_total: 0 } },
  },
  {
    operation: 'getLikes',
    who: 'visitor',
    method: 'GET',
    path: '/api/likes.php',
    answer: AUTHENTICATION_REQUIRED,
  },
  {
    operation: 'getChats',
    who: 'ada',
    method: 'GET',
    path: '/api/chats.php',
    answer: {
      status: 200,
      headers: JSON_TYPE,
      body: {
        chats: [
          {
            conversation: { id: '<id>', last_message_date: '<time>', closed: false },
            profile: BO_IN_LISTS,
            num_unread_messages: 1,
          },
        ],
        unread_total: 1,
      },
    },
  },
  {
    operation: 'getChats',
    who: 'visitor',
    method: 'GET',
    path: '/api/chats.php',
    answer: AUTHENTICATION_REQUIRED,
  },
  {
    operation: 'getChats',
    who: 'ada',
    method: 'PUT',
    path: '/api/chats.php',
    body: {},
    answer: {
      status: 405,
      headers: { allow: 'GET, HEAD, OPTIONS' },
      body: { error: 'method_not_allowed' },
    },
  },
  {
    operation: 'deleteChat',
    who: 'ada',
    method: 'DELETE',
    path: '/api/chat.php',
    body: { conversation: '{conversation}' },
    answer: { status: 204 },
  },
  {
    operation: 'deleteChat',
    who: 'ada',
    method: 'DELETE',
    path: '/api/chat.php',
    body: { conversation: 'bm90aGluZw' },
    answer: { status: 404, body: { error: 'conversation_not_found' } },
  },
  {
    operation: 'deleteChat',
    who: 'ada',
    method: 'DELETE',
    path: '/api/chat.php',
    body: {},
    answer: { status: 400, body: { error: 'bad_request', fields: ['conversation'] } },
  },
  {
    operation: 'deleteChat',
    who: 'visitor',
    method: 'DELETE',
    path: '/api/chat.php',
    body: { conversation: '{conversation}' },
    answer: AUTHENTICATION_REQUIRED,
  },
]

const SITE: RecordedCall[] = [
  {
    operation: 'getSettings',
    who: 'visitor',
    method: 'GET',
    path: '/api/settings.php',
    answer: {
      status: 200,
      headers: JSON_TYPE,
      body: {
        domain: 'ruvela.test',
        cdn_prefix: 'https://ruvela.test',
        message_credits: 1,
        signups: 'all',
        logged_out_search: 'no',
        geoip_country: 'NL',
        geoip_selected_country: null,
        minimum_message_costs: { NL: { costs: 0.5, currency: 'EUR' }, '<more>': '' },
        interests: [{ id: '<text>', name: '<text>' }, '<more>'],
        '<more>': '',
      },
    },
  },
  {
    operation: 'getSettings',
    who: 'visitor',
    method: 'GET',
    path: '/api/settings.php?_force_domain=dutch.test',
    answer: {
      status: 200,
      body: { domain: 'dutch.test', languages: ['nl'], cdn_prefix: 'https://dutch.test', '<more>': '' },
    },
  },
  {
    operation: 'getSettings',
    who: 'visitor',
    method: 'GET',
    path: '/api/settings.php?_force_domain=nowhere.test',
    answer: { status: 404, body: { error: 'unknown_domain' } },
  },
  {
    operation: 'getInterests',
    who: 'visitor',
    method: 'GET',
    path: '/api/interests.php',
    answer: {
      status: 200,
      headers: { ...CACHED, etag: '<text>' },
      body: [{ id: '<text>', name: '<text>' }, '<more>'],
    },
  },
  {
    operation: 'getInterests',
    who: 'visitor',
    method: 'GET',
    path: '/api/interests.php',
    headers: { 'if-none-match': '{etag of interests}' },
    answer: { status: 304, headers: { 'cache-control': 'private, no-cache', etag: '<text>' } },
  },
  {
    operation: 'getRegions',
    who: 'visitor',
    method: 'GET',
    path: '/api/regions.php',
    answer: {
      status: 200,
      headers: { ...CACHED, etag: '<text>' },
      body: { NL: [{ id: '<text>', name: '<text>' }, '<more>'], '<more>': '' },
    },
  },
  {
    operation: 'getRegions',
    who: 'visitor',
    method: 'GET',
    path: '/api/regions.php',
    headers: { 'if-none-match': '{etag of regions}' },
    answer: { status: 304, headers: { 'cache-control': 'private, no-cache', etag: '<text>' } },
  },
  {
    operation: 'getCompanyinfo',
    who: 'visitor',
    method: 'GET',
    path: '/api/companyinfo.php',
    answer: {
      status: 200,
      headers: { ...CACHED, etag: '<text>' },
      body: {
        name: '<text>',
        address: '<text>',
        kvk: '<text>',
        city: '<text>',
        country: 'NL',
        tradenames: ['<text>'],
        vat_numbers: { '<more>': '' },
        support_phone: '<text>',
        delete_discount: '<number>',
        added: '<time>',
      },
    },
  },
  {
    operation: 'getCompanyinfo',
    who: 'visitor',
    method: 'GET',
    path: '/api/companyinfo.php',
    headers: { 'if-none-match': '{etag of companyinfo}' },
    answer: { status: 304, headers: { 'cache-control': 'private, no-cache', etag: '<text>' } },
  },
  {
    operation: 'getGeocode',
    who: 'visitor',
    method: 'GET',
    path: '/api/geocode.php?lat=52.3676&lon=4.9041',
    answer: {
      status: 200,
      headers: JSON_TYPE,
      body: {
        city_id: '2759794',
        city: 'Amsterdam',
        region: 'Noord-Holland',
        country: 'NL',
        country_name: 'Nederland',
      },
    },
  },
  {
    operation: 'getGeocode',
    who: 'visitor',
    method: 'GET',
    path: '/api/geocode.php?lat=-48.9&lon=-123.4',
    answer: { status: 404, body: { error: 'not_found' } },
  },
  {
    operation: 'getGeocode',
    who: 'visitor',
    method: 'GET',
    path: '/api/geocode.php?lat=north&lon=5',
    answer: { status: 400, body: { error: 'bad_request', fields: ['lat'] } },
  },
]

const DISCOUNTS: RecordedCall[] = [
  {
    operation: 'getDiscountcode',
    who: 'visitor',
    method: 'GET',
    path: '/api/discountcode.php?code=SUMMER25',
    answer: {
      status: 200,
      headers: JSON_TYPE,
      body: { ...DISCOUNT, code: 'SUMMER25', value_percentage: 25, validity: 'once-per-user' },
    },
  },
  {
    operation: 'getDiscountcode',
    who: 'visitor',
    method: 'GET',
    path: '/api/discountcode.php?code=NOSUCH',
    answer: { status: 404, body: { error: 'code_not_found', message: 'Code niet gevonden' } },
  },
  {
    operation: 'getDiscountcode',
    who: 'buyer',
    method: 'GET',
    path: '/api/discountcode.php?code=SUMMER25',
    answer: { status: 409, body: { error: 'code_used', message: 'Code reeds gebruikt' } },
  },
  {
    operation: 'getDiscountcode',
    who: 'visitor',
    method: 'GET',
    path: '/api/discountcode.php?code=YESTERDAY',
    answer: {
      status: 200,
      body: {
        ...DISCOUNT,
        code: 'YESTERDAY',
        value_percentage: 25,
        validity: 'once-per-user',
        expired: true,
        expires: '<time>',
        ends_at: '<time>',
      },
    },
  },
  {
    operation: 'getDiscountcode',
    who: 'ada',
    method: 'GET',
    path: '/api/discountcode.php?code=TIMEBONUS25',
    answer: { status: 410, body: { error: 'discount_expired', message: 'Deze code is verlopen' } },
  },
  {
    operation: 'getDiscountcode',
    who: 'ada',
    method: 'GET',
    path: '/api/discountcode.php?welcome=true',
    answer: {
      status: 200,
      body: {
        ...DISCOUNT,
        code: 'WELCOME25',
        user_id: '<id>',
        value_percentage: 25,
        validity: 'once-per-user',
        expires: '<time>',
        ends_at: '<time>',
      },
    },
  },
  {
    operation: 'getDiscountcode',
    who: 'visitor',
    method: 'GET',
    path: '/api/discountcode.php?welcome=true',
    answer: { status: 404, body: { error: 'code_not_found', message: 'Code niet gevonden' } },
  },
  {
    operation: 'getDiscountcode',
    who: 'visitor',
    method: 'GET',
    path: '/api/discountcode.php',
    answer: { status: 400, body: { error: 'bad_request', fields: ['code'] } },
  },
]

const ENDS: RecordedCall[] = [
  {
    operation: 'postPageHidden',
    who: 'ada',
    method: 'POST',
    path: '/api/page-hidden.php',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: {},
    answer: { status: 204 },
  },
  {
    operation: 'postPageHidden',
    who: 'visitor',
    method: 'POST',
    path: '/api/page-hidden.php',
    body: {},
    answer: { status: 204 },
  },
  {
    operation: 'postPageHidden',
    who: 'visitor',
    method: 'POST',
    path: '/api/page-hidden.php',
    body: '{"a"',
    answer: BAD_JSON,
  },
  {
    operation: 'getLogout',
    who: 'ada',
    method: 'GET',
    path: '/api/logout.php',
    headers: { 'sec-fetch-site': 'cross-site' },
    answer: { status: 403, body: { error: 'cross_site' } },
  },
  {
    operation: 'getLogout',
    who: 'ada',
    method: 'GET',
    path: '/api/logout.php',
    answer: { status: 204, headers: { 'set-cookie': '<text>' } },
  },
  {
    operation: 'getLogout',
    who: 'visitor',
    method: 'GET',
    path: '/api/logout.php',
    answer: { status: 204 },
  },
]

export const RECORDED_CALLS: RecordedCall[] = [
  ...LOGIN,
  ...USER_CALLS,
  ...SITE,
  ...DISCOUNTS,
  ...LISTS,
  ...ENDS,
]
