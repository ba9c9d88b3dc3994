import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLSchema,
} from 'graphql'
import { isDate } from '#platform/base/date-scalars.ts'
import { releasedFile } from './released-file.ts'

/** Printed when a change would break clients. */
export const DEPRECATION_POLICY = `What a released API has, clients use. It is deprecated first: @deprecated says what to use instead and ends with the
day on which it goes, "Goes on YYYY-MM-DD.", at least six months after the release that says so. What has to break all
the same is listed in schema/accepted-breaking-changes.txt, one of these lines each, with its date and the reason.`

const GOES_ON = /\bGoes on (\d{4}-\d{2}-\d{2})\.$/

const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * Finds what would break a client of the last released API: compares with schema/api.graphql of the newest
 * tag `v*`. Nothing is promised before the first release. schema/accepted-breaking-changes.txt lists intended
 * breaks, one description a line, with its date.
 */
export function breakingChanges(current: GraphQLSchema): string[] {
  const released = releasedFile('schema/api.graphql')
  if (released === undefined) return []
  const list = path.join(ROOT, 'schema/accepted-breaking-changes.txt')
  const accepted = existsSync(list) ? readFileSync(list, 'utf8') : ''
  return findBreakingChanges(buildSchema(released), current)
    .map(({ description }) => description)
    .filter((description) => !accepted.includes(description))
}

/**
 * Finds deprecations without a removal date.
 * @returns coordinates in GraphQL notation: `Type.field`, `Type.field(argument:)`, `Enum.VALUE`
 */
export function undatedDeprecations(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    const parts = isEnumType(type)
      ? type.getValues()
      : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : []
    return parts.flatMap((part) => [
      ...(isUndated(part) ? [`${type.name}.${part.name}`] : []),
      ...argumentsOf(part)
        .filter(isUndated)
        .map(({ name }) => `${type.name}.${part.name}(${name}:)`),
    ])
  })
}

function argumentsOf(part: object): readonly GraphQLArgument[] {
  return 'args' in part ? (part.args as readonly GraphQLArgument[]) : []
}

function isUndated({ deprecationReason }: { deprecationReason?: string | null | undefined }): boolean {
  return deprecationReason != null && !isDate(GOES_ON.exec(deprecationReason)?.[1] ?? '')
}
