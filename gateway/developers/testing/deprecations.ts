import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLArgument,
} from 'graphql'

const NOTICE_MONTHS = 6

/**
 * Deprecated items that disappear less than six months after the changelog first announced them, or that the
 * changelog does not mention.
 * @param sdl the public schema
 * @param changelog its second-level headings are days; a line that begins with "- Deprecated:" names what is
 * deprecated
 * @returns coordinates, as `Type.field`
 */
export function hastyDeprecations(sdl: string, changelog: string): string[] {
  return deprecatedIn(sdl)
    .filter(({ coordinate, reason }) => {
      const told = dayTold(changelog, coordinate)
      const goes = /\bGoes on (\d{4}-\d{2}-\d{2})\.$/.exec(reason)?.[1]
      return told === undefined || goes === undefined || goes < afterNotice(told)
    })
    .map(({ coordinate }) => coordinate)
}

function deprecatedIn(sdl: string): { coordinate: string; reason: string }[] {
  return Object.values(buildSchema(sdl).getTypeMap()).flatMap((type) => {
    const parts = isEnumType(type)
      ? type.getValues()
      : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : []
    return parts.flatMap((part) => {
      const given: readonly GraphQLArgument[] = 'args' in part ? part.args : []
      return [
        { coordinate: `${type.name}.${part.name}`, reason: part.deprecationReason },
        ...given.map(({ name, deprecationReason }) => ({
          coordinate: `${type.name}.${part.name}(${name}:)`,
          reason: deprecationReason,
        })),
      ].flatMap(({ coordinate, reason }) => (reason == null ? [] : [{ coordinate, reason }]))
    })
  })
}

function dayTold(changelog: string, coordinate: string): string | undefined {
  const days = changelog
    .split(/^## /m)
    .slice(1)
    .filter((entry) =>
      entry
        .split('\n')
        .some((line) => line.startsWith('- Deprecated:') && line.includes(`\`${coordinate}\``)),
    )
  return days.map((entry) => entry.slice(0, 10)).toSorted()[0]
}

function afterNotice(day: string): string {
  const end = new Date(`${day}T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + NOTICE_MONTHS)
  return end.toISOString().slice(0, 10)
}
