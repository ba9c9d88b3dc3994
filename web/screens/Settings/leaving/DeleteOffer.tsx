import { graphql, useFragment } from 'react-relay'
import type { DeleteOffer_viewer$key } from '#web/__generated__/DeleteOffer_viewer.graphql.ts'
import { DigestOffer } from './DigestOffer.tsx'
import { DiscountOffer } from './DiscountOffer.tsx'
import { GoodbyeOffer } from './GoodbyeOffer.tsx'
import { HelpOffer } from './HelpOffer.tsx'
import { PauseOffer } from './PauseOffer.tsx'
import type { RetentionOffer } from './retentionOffer.ts'
import { WiderSearchOffer } from './WiderSearchOffer.tsx'

type Props = {
  offer: RetentionOffer
  viewer: DeleteOffer_viewer$key
  words: string
  onStay: () => void
  onGoOn: () => void
}

/** Each reason to leave has its own offer (ACCT-01). */
export function DeleteOffer({ offer, viewer: key, words, onStay, onGoOn }: Props) {
  const viewer = useFragment(fragment, key)
  switch (offer.kind) {
    case 'DISCOUNT':
      return offer.discount ? (
        <DiscountOffer discount={offer.discount} onStay={onStay} onGoOn={onGoOn} />
      ) : (
        <PauseOffer onPaused={onStay} onGoOn={onGoOn} />
      )
    case 'GOODBYE':
      return <GoodbyeOffer onStay={onStay} onGoOn={onGoOn} />
    case 'HELP':
    case 'WORDS':
      return (
        <HelpOffer
          kind={offer.kind === 'HELP' ? 'help' : 'words'}
          words={words}
          onSent={onStay}
          onGoOn={onGoOn}
        />
      )
    case 'WIDER_SEARCH':
      return <WiderSearchOffer viewer={viewer} onStay={onStay} onGoOn={onGoOn} />
    case 'DIGEST':
      return <DigestOffer viewer={viewer} onStay={onStay} onGoOn={onGoOn} />
    default:
      return <PauseOffer onPaused={onStay} onGoOn={onGoOn} />
  }
}

const fragment = graphql`
  fragment DeleteOffer_viewer on Viewer {
    ...WiderSearchOffer_viewer
    ...DigestOffer_viewer
  }
`
