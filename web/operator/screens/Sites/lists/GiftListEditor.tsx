import { graphql, readInlineData, useFragment } from 'react-relay'
import type { GiftListEditor_list$key } from '#web/__generated__/GiftListEditor_list.graphql.ts'
import type { GiftListEditor_state$key } from '#web/__generated__/GiftListEditor_state.graphql.ts'
import type { ListEditor_site$key } from '#web/__generated__/ListEditor_site.graphql.ts'
import { changeGifts, revertGiftsChange } from './giftSaving.ts'
import { ListEditor } from './ListEditor.tsx'
import { sentTexts, type ListState } from './lists.rules.ts'

type Props = { site: ListEditor_site$key; list: GiftListEditor_list$key }

/** The gifts of a site. */
export function GiftListEditor({ site, list: key }: Props) {
  const list = useFragment(fragment, key)
  const state = readGiftList(list)
  return (
    <ListEditor
      site={site}
      address="gifts"
      list={state}
      changes={list.changes}
      fresh={{ credits: '', picture: state.rows[0]?.picture ?? '' }}
      defaultCredits={list.defaultCredits}
      send={async (version, rows) => {
        const entries = rows.map((row) => ({
          ...(row.id === null ? {} : { id: row.id }),
          ...(row.credits ? { credits: Number(row.credits) } : {}),
          pictureUrl: row.picture ?? '',
          isOffered: row.isOffered,
          texts: sentTexts(row),
        }))
        const answer = await changeGifts({ version, entries })
        return answer && { ...answer, list: answer.giftList && readGiftList(answer.giftList) }
      }}
      revert={revertGiftsChange}
    />
  )
}

function readGiftList(key: GiftListEditor_state$key): ListState {
  const { version, entries } = readInlineData(stateFragment, key)
  const rows = entries.map(({ giftId: id, key: name, isOwn, isOffered, credits, pictureUrl, texts }) => ({
    id,
    key: name,
    isOwn,
    isOffered,
    credits: credits == null ? '' : String(credits),
    picture: pictureUrl,
    texts: Object.fromEntries(texts.map(({ language, text }) => [language, text ?? ''])),
    productTexts: Object.fromEntries(
      texts.flatMap(({ language, productText }) => (productText == null ? [] : [[language, productText]])),
    ),
  }))
  return { version, rows }
}

const stateFragment = graphql`
  fragment GiftListEditor_state on GiftList @inline {
    version
    entries {
      giftId
      key
      isOwn
      isOffered
      credits
      pictureUrl
      texts {
        language
        text
        productText
      }
    }
  }
`

const fragment = graphql`
  fragment GiftListEditor_list on GiftList {
    defaultCredits
    ...GiftListEditor_state
    changes {
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the history draws it
      ...ListHistory_change
    }
  }
`
