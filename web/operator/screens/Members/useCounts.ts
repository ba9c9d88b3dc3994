import { graphql, useFragment } from 'react-relay'
import type { useCounts_member$key } from '#web/__generated__/useCounts_member.graphql.ts'
import type { Tab } from './tabs.rules.ts'

/** How many rows each tab has. */
export function useCounts(key: useCounts_member$key): Partial<Record<Tab, number>> {
  const member = useFragment(fragment, key)
  return {
    photos: member.profile?.photos.length ?? 0,
    reports: member.reports.length,
    ...(member.orders && { orders: member.orders.totalCount }),
    ...(member.entries && { ledger: member.entries.totalCount }),
    mails: member.mails.length,
    devices: member.sessions.length,
    consents: member.acceptedDocuments.length + member.consents.length,
    notes: member.notes.length + member.complaints.length,
    audit: member.acts.totalCount,
  }
}

const fragment = graphql`
  fragment useCounts_member on OperatorMember {
    profile {
      photos {
        __typename
      }
    }
    reports {
      __typename
    }
    orders(first: 50) @include(if: $money) {
      totalCount
    }
    entries(first: 50) @include(if: $money) {
      totalCount
    }
    mails {
      __typename
    }
    sessions {
      __typename
    }
    acceptedDocuments {
      __typename
    }
    consents {
      __typename
    }
    notes {
      __typename
    }
    complaints {
      __typename
    }
    acts(first: 50) {
      totalCount
    }
  }
`
