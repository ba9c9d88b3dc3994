/** Example operations, one tab each. */
export const EXAMPLES = [
  {
    query: `# Your token decides what you may see.
query Site {
  site {
    name
    locales
    minAge
    messageCredits
  }
}
`,
  },
  {
    query: `query Search($filter: ProfileSearchInput, $after: String) {
  searchProfiles(filter: $filter, first: 5, after: $after) {
    totalCount
    totalIsExact
    edges {
      node {
        id
        kind
        displayName
        age
        city
        distanceKm
        online
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
    variables: JSON.stringify({ filter: { minAge: 25, maxAge: 45, withPhoto: true } }, null, 2),
  },
  {
    query: `query Inbox {
  viewer {
    credits
    unreadMessagesCount
    newLikesCount
    conversations(first: 10) {
      edges {
        node {
          id
          unreadCount
          lastMessageAt
          other {
            displayName
          }
        }
      }
    }
  }
}
`,
  },
  {
    query: `mutation Like($profileId: ID!) {
  likeProfile(input: { profileId: $profileId }) {
    __typename
    ... on LikeProfileSuccess {
      isMatch
    }
    ... on UserError {
      code
    }
  }
}
`,
    variables: JSON.stringify({ profileId: '' }, null, 2),
  },
  {
    query: `# Stays open and tells of every new message.
subscription Messages {
  conversationEvents {
    kind
    conversation {
      id
      unreadCount
    }
    message {
      sentAt
      content {
        __typename
        ... on TextContent {
          text
        }
      }
    }
    viewer {
      unreadMessagesCount
    }
  }
}
`,
  },
]
