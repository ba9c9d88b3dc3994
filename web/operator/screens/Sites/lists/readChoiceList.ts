import { graphql, readInlineData } from 'react-relay'
import type { readChoiceList_list$key } from '#web/__generated__/readChoiceList_list.graphql.ts'
import type { ListState } from './lists.rules.ts'

/** The state of a list of choices. */
export function readChoiceList(key: readChoiceList_list$key): ListState {
  const { version, entries } = readInlineData(fragment, key)
  const rows = entries.map(({ value: id, key: name, isOwn, isOffered, texts }) => ({
    id,
    key: name,
    isOwn,
    isOffered,
    texts: Object.fromEntries(texts.map(({ language, text }) => [language, text ?? ''])),
    productTexts: Object.fromEntries(
      texts.flatMap(({ language, productText }) => (productText == null ? [] : [[language, productText]])),
    ),
  }))
  return { version, rows }
}

const fragment = graphql`
  fragment readChoiceList_list on ChoiceList @inline {
    version
    entries {
      value
      key
      isOwn
      isOffered
      texts {
        language
        text
        productText
      }
    }
  }
`
