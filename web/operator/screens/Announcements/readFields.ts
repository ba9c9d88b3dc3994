import { graphql, readInlineData } from 'react-relay'
import type { readFields_announcement$key } from '#web/__generated__/readFields_announcement.graphql.ts'
import { fieldsOf, type Fields } from './fields.rules.ts'

/** What is saved of an announcement, as its form. */
export function readFields(key: readFields_announcement$key): Fields {
  const { name, type, path, segment, languages } = readInlineData(fragment, key)
  const { language, country, gender, activeWithinDays, hasBought } = segment
  return fieldsOf({
    name,
    type,
    path,
    segment: { language, country, gender, activeWithinDays, hasBought },
    languages: languages.map(({ language: of, subject, text, button }) => ({
      language: of,
      subject,
      text,
      button,
    })),
  })
}

const fragment = graphql`
  fragment readFields_announcement on Announcement @inline {
    name
    type
    path
    segment {
      language
      country
      gender
      activeWithinDays
      hasBought
    }
    languages {
      language
      subject
      text
      button
    }
  }
`
