/**
 * Requests and answers of the calls, by operationId and then `body` or the status: real answers of the
 * product, with shortened lists. A test checks each against its schema in the document.
 */
export const OPENAPI_EXAMPLES: Record<string, Record<string, unknown>> = {
  getUser: {
    '200': {
      status: 'active',
      credits: 5,
      notifications_disabled: [],
      paid_user: false,
      signup_date: '2026-11-24T00:51:57.122Z',
      fictional_icon: true,
      language: 'nl',
      profile: {
        name: 'Bo',
        country: 'NL',
        status: 'active',
        main_image: null,
      },
    },
  },
  putUser: {
    '200': {
      status: 'active',
      credits: 5,
      notifications_disabled: [],
      paid_user: false,
      signup_date: '2026-11-24T00:51:57.122Z',
      fictional_icon: true,
      language: 'nl',
      profile: {
        name: 'Bo',
        country: 'NL',
        status: 'active',
        main_image: null,
      },
    },
    body: {
      language: 'nl',
    },
  },
  getAutoLike: {
    '200': {
      id: 'UHJvZmlsZTowMWEyMGIwOS1iOWUwLTc0MTctOTYwYy0xMDNhMDMxNWQ0MDQ',
      name: 'Ada',
      fictional: false,
      main_image: {
        match: null,
      },
    },
  },
  getChats: {
    '200': {
      chats: [
        {
          conversation: {
            id: 'Q29udmVyc2F0aW9uOmQ5MzhiMzFkLTRlYzctOGU1Yy04ODA0LTk1NTBjM2ZjOTQyYg',
            last_message_date: '2026-11-24T00:51:57.659Z',
            closed: false,
          },
          profile: {
            id: 'UHJvZmlsZTowMWEyMGIwOS1iOWUwLTc0MTctOTYwYy0xMDNhMDMxNWQ0MDQ',
            name: 'Ada',
            age: 36,
            city: null,
            country: 'NL',
            fictional: false,
            online: true,
            main_image: null,
          },
          num_unread_messages: 1,
        },
      ],
      unread_total: 1,
    },
  },
  getLikes: {
    '200': {
      profiles: [
        {
          id: 'UHJvZmlsZTowMWEyMGIwOS1iOWUwLTc0MTctOTYwYy0xMDNhMDMxNWQ0MDQ',
          name: 'Ada',
          age: 36,
          city: null,
          country: 'NL',
          fictional: false,
          online: true,
          main_image: null,
        },
      ],
      liked_by: [
        {
          id: 'UHJvZmlsZTowMWEyMGIwOS1iOWUwLTc0MTctOTYwYy0xMDNhMDMxNWQ0MDQ',
          name: 'Ada',
          age: 36,
          city: null,
          country: 'NL',
          fictional: false,
          online: true,
          main_image: null,
          like_new: true,
        },
      ],
      new_likes_total: 1,
    },
  },
  getInterests: {
    '200': [
      {
        id: '31',
        name: 'Wandelen',
      },
      {
        id: '32',
        name: 'Bergwandelen',
      },
    ],
  },
  getRegions: {
    '200': {
      NL: [
        {
          id: 'NL-01',
          name: 'Drenthe',
        },
        {
          id: 'NL-16',
          name: 'Flevoland',
        },
      ],
      BE: [
        {
          id: 'BE-BRU',
          name: 'Brussel',
        },
        {
          id: 'BE-VLG',
          name: 'Vlaanderen',
        },
      ],
      DE: [
        {
          id: 'DE-01',
          name: 'Baden-Württemberg',
        },
        {
          id: 'DE-02',
          name: 'Beieren',
        },
      ],
    },
  },
  getCompanyinfo: {
    '200': {
      name: 'Voorbeeld B.V.',
      address: 'Voorbeeldstraat 1',
      kvk: '12345678',
      city: 'Amsterdam',
      country: 'NL',
      tradenames: ['Ruvela'],
      vat_numbers: {},
      support_phone: '',
      delete_discount: 0,
      added: '2026-11-24T00:51:54.362Z',
    },
  },
  getSettings: {
    '200': {
      min_age: 18,
      message_credits: 1,
      photo_credits: 2,
      gift_credits: 3,
      signup_credits: 5,
      message_length: 2000,
      fictional_warning:
        'Dit is een fictief profiel, gemaakt door Ruvela. Er zit geen persoon achter en afspreken kan niet.',
      fictional_singular: 'fictief profiel',
      fictional_plural: 'fictieve profielen',
      refund_days: 14,
      niche: 1,
      domain_language: 'nl',
      cdn_prefix: 'https://ruvela.test',
      signups: 'all',
      logged_out_search: 'no',
      logged_out_search_trafficsource: 'no',
      enable_site_entry_popup: 'yes',
      countries: ['NL', 'BE'],
      visible_profile_fields: ['gender', 'sexuality'],
      visible_profile_notes: ['online', 'lastActive'],
      search_fields: ['gender', 'country'],
      member_resell: 'no',
      geoip_country: 'NL',
      geoip_selected_country: null,
      domain: 'ruvela.test',
      languages: ['da', 'de'],
      name: 'Ruvela',
      index_title: 'Ruvela – daten en chatten met mensen bij jou in de buurt',
      description:
        'Maak gratis een profiel op Ruvela, ontdek wie er bij je past en begin een gesprek. Voor iedereen vanaf 18 jaar.',
      push_public_key: 'BExamplePublicKeyOfTheSite',
      minimum_message_costs: {
        NL: {
          costs: 0.5,
          currency: 'EUR',
        },
        BE: {
          costs: 0.5,
          currency: 'EUR',
        },
        DE: {
          costs: 0.5,
          currency: 'EUR',
        },
      },
      support_phone: '',
      support_email: 'support@ruvela.test',
      company_id: 'Q29tcGFueTowMWEyMGIwOS1iMTgzLTdiZjAtOGJmZC00OWQ0N2MyMGY4MWY',
      mail_name: 'Ruvela',
      region_data: {
        NL: [
          {
            id: 'NL-01',
            name: 'Drenthe',
          },
          {
            id: 'NL-16',
            name: 'Flevoland',
          },
        ],
        BE: [
          {
            id: 'BE-BRU',
            name: 'Brussel',
          },
          {
            id: 'BE-VLG',
            name: 'Vlaanderen',
          },
        ],
        DE: [
          {
            id: 'DE-01',
            name: 'Baden-Württemberg',
          },
          {
            id: 'DE-02',
            name: 'Beieren',
          },
        ],
      },
      interests: [
        {
          id: '31',
          name: 'Wandelen',
        },
        {
          id: '32',
          name: 'Bergwandelen',
        },
      ],
    },
  },
  getGeocode: {
    '200': {
      city_id: '2759794',
      city: 'Amsterdam',
      region: 'Noord-Holland',
      country: 'NL',
      country_name: 'Nederland',
    },
  },
  postPageHidden: {
    body: {},
  },
  postUser: {
    body: {
      email: 'bo@example.org',
      password: 'correct horse battery staple',
    },
    '200': {
      status: 'active',
      credits: 5,
      notifications_disabled: [],
      paid_user: false,
      signup_date: '2026-11-24T00:51:57.122Z',
      fictional_icon: true,
      language: 'nl',
      profile: {
        name: 'Bo',
        country: 'NL',
        status: 'active',
        main_image: null,
      },
    },
    '401': {
      error: 'login_failed',
      message: 'E-mail address or password is wrong.',
    },
    '429': {
      error: 'too_many_attempts',
      minutes: 15,
      message: 'Too many attempts. Try again in 15 minutes.',
    },
  },
  deleteChat: {
    body: {
      conversation: 'Q29udmVyc2F0aW9uOmQ5MzhiMzFkLTRlYzctOGU1Yy04ODA0LTk1NTBjM2ZjOTQyYg',
    },
  },
  getDiscountcode: {
    '200': {
      code: 'SUMMER25',
      country: null,
      user_id: null,
      expires: '2027-09-01T00:00:00.000Z',
      value_percentage: 25,
      currency: null,
      minimum_order_value: null,
      status: 'active',
      validity: 'once-per-user',
      expired: false,
      paymentmethods: null,
      ends_at: null,
    },
    '404': {
      error: 'code_not_found',
      message: 'This code is unknown.',
    },
    '409': {
      error: 'code_used',
      message: 'This code has been used.',
    },
    '410': {
      error: 'discount_expired',
      message: 'This offer is over.',
    },
  },
}
