import { graphql, readInlineData, useFragment } from 'react-relay'
import type { IcebreakerListEditor_list$key } from '#web/__generated__/IcebreakerListEditor_list.graphql.ts'
import type { IcebreakerListEditor_state$key } from '#web/__generated__/IcebreakerListEditor_state.graphql.ts'
import type { ListEditor_site$key } from '#web/__generated__/ListEditor_site.graphql.ts'
import { changeIcebreakers, revertIcebreakersChange } from './icebreakerSaving.ts'
import { ListEditor } from './ListEditor.tsx'
import type { ListState } from './lists.rules.ts'

type Props = { site: ListEditor_site$key; list: IcebreakerListEditor_list$key }

/** The suggested first messages of a site in one language. */
export function IcebreakerListEditor({ site, list: key }: Props) {
  const list = useFragment(fragment, key)
  const { language } = list
  return (
    <ListEditor
      site={site}
      address="icebreakers"
      language={language}
      list={readIcebreakerList(list)}
      changes={list.changes}
      send={async (version, rows) => {
        const entries = rows.map(({ id, isOffered, texts }) => ({
          ...(id === null ? {} : { id }),
          isOffered,
          text: texts[language] ?? '',
        }))
        const answer = await changeIcebreakers({ language, version, entries })
        return (
          answer && { ...answer, list: answer.icebreakerList && readIcebreakerList(answer.icebreakerList) }
        )
      }}
      revert={revertIcebreakersChange}
    />
  )
}

function readIcebreakerList(key: IcebreakerListEditor_state$key): ListState {
  const { version, language, entries } = readInlineData(stateFragment, key)
  const rows = entries.map(({ icebreakerId: id, key: name, isOffered, text }) => ({
    id,
    key: name,
    // Each site has its own, so that this says nothing.
    isOwn: false,
    isOffered,
    texts: { [language]: text },
    productTexts: {},
  }))
  return { version, rows }
}

const stateFragment = graphql`
  fragment IcebreakerListEditor_state on IcebreakerList @inline {
    version
    language
    entries {
      icebreakerId
      key
      isOffered
      text
    }
  }
`

const fragment = graphql`
  fragment IcebreakerListEditor_list on IcebreakerList {
    language
    ...IcebreakerListEditor_state
    changes {
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the history draws it
      ...ListHistory_change
    }
  }
`
