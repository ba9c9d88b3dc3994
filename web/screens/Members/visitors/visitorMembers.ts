/* oxlint-disable relay/unused-fields -- the answer is a value, which the visitors' screen draws */
import { graphql } from 'relay-runtime'
import type { visitorMembersQuery$data } from '#web/__generated__/visitorMembersQuery.graphql.ts'

// Relay's compiler reads this file, and no other file loads it: the page sends the query by its id.
export type VisitorMembers = visitorMembersQuery$data

void graphql`
  fragment visitorMembers_card on Profile {
    id
    kind
    displayName
    age
    city
    distanceKm
    online
    isNew
    photoCount
    mainPhoto {
      url(variant: CARD)
      thumbhash
    }
  }
`

void graphql`
  query visitorMembersQuery(
    $filter: ProfileSearchInput
    $order: SearchOrder
    $withNames: Boolean!
    $withRegions: Boolean!
    $regionsOf: String!
  ) @preloadable {
    searchProfiles(filter: $filter, order: $order, first: 24) {
      totalCount
      totalIsExact
      edges {
        reasons {
          code
          value
          choices {
            name
          }
        }
        node {
          ...visitorMembers_card @relay(mask: false)
        }
      }
      widenings {
        filter
        minAge
        maxAge
        distanceKm
        more {
          count
          isExact
        }
      }
      drops {
        filters
        more {
          count
          isExact
        }
      }
      similarCount {
        count
        isExact
      }
      similar {
        unmetFilters
        reasons {
          code
          value
          choices {
            name
          }
        }
        node {
          ...visitorMembers_card @relay(mask: false)
        }
      }
    }
    searchCountries @include(if: $withNames) {
      code
      name
    }
    profileChoices @include(if: $withNames) {
      interests {
        value
        name
      }
      hairColors {
        value
        name
      }
      eyeColors {
        value
        name
      }
      bodyTypes {
        value
        name
      }
      relationshipStatuses {
        value
        name
      }
    }
    regions(country: $regionsOf) @include(if: $withRegions) {
      code
      name
    }
  }
`
