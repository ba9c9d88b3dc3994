import { z } from 'zod'
import type { FEATURES } from './site-features.data.ts'

/** Texts by locale. */
export type PerLocale = Record<string, string>

/**
 * Who gets a setting: `client` everybody, with the document and in the graph; `graph` clients that query it;
 * `server` no client.
 */
export type Audience = 'client' | 'graph' | 'server'

/** What a default may depend on. */
export type SettingsOf = { name: string; defaultLocale: string }

/** The external form of a setting: its type in the graph and in old calls, and its field in the console. */
export type SettingKind =
  | { kind: 'boolean' | 'textPerLocale' | 'structure' }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'list'; enumeration: Enumeration | undefined }
  | { kind: 'switches'; type: ChoiceType; names: Record<string, string> }
  | { kind: 'text'; nullable: boolean }
  | { kind: 'choice'; type: ChoiceType; values: Record<string, string> }

type ChoiceType = { name: string; description: string }

/** An enum of the graph with its values, each explained. */
type Enumeration = { type: ChoiceType; values: Record<string, string> }

/** One setting of a site. Every way to show or change it is derived from this. */
export type Setting<Value = unknown, A extends Audience = Audience> = SettingKind & {
  schema: z.ZodType<Value>
  defaultOf: (site: SettingsOf) => Value
  audience: A
  /** Its meaning, with its unit; the description of the field in the graph. */
  description: string
  /** Its name in GET /api/settings.php, if old clients know it. */
  legacyName?: string | undefined
  /** The feature without which it counts as off. */
  feature?: string
}

type SettingOptions<Value, A extends Audience> = {
  /** The value for a new site, and for a site older than the setting. */
  default: Value | ((site: SettingsOf) => Value)
  audience: A
  description: string
  // The graph answers the old calls.
  legacyName?: A extends 'server' ? never : string
}

/** A whole number from `min` to `max`. */
export function integer<const A extends Audience>(
  min: number,
  max: number,
  options: SettingOptions<number, A>,
): Setting<number, A> {
  return { kind: 'integer', min, max, schema: z.int().min(min).max(max), ...common(options) }
}

/** Yes or no. */
export function yesOrNo<const A extends Audience>(options: SettingOptions<boolean, A>): Setting<boolean, A> {
  return { kind: 'boolean', schema: z.boolean(), ...common(options) }
}

/** One text, the same in every language. */
export function text<Value extends string | null, const A extends Audience>(
  schema: z.ZodType<Value>,
  options: SettingOptions<Value, A>,
): Setting<Value, A> {
  return { kind: 'text', nullable: schema.safeParse(null).success, schema, ...common(options) }
}

/** A text for members, per locale. */
export function textPerLocale<const A extends Audience>(
  options: SettingOptions<PerLocale, A>,
): Setting<PerLocale, A> {
  return { kind: 'textPerLocale', schema: perLocale, ...common(options) }
}

/** One of several values; `values` explains each. */
export function choice<const Values extends Record<string, string>, const A extends Audience>(
  type: ChoiceType,
  values: Values,
  options: SettingOptions<keyof Values & string, A>,
): Setting<keyof Values & string, A> {
  return {
    kind: 'choice',
    type,
    values,
    schema: z.enum(Object.keys(values) as (keyof Values & string)[]),
    ...common(options),
  }
}

/** An ordered list of texts. */
export function list<const A extends Audience>(
  schema: z.ZodType<string[]>,
  options: SettingOptions<string[], A>,
): Setting<string[], A> {
  return { kind: 'list', enumeration: undefined, schema, ...common(options) }
}

/** Some of several values in an order, all of them by default; `values` explains each. */
export function namedList<const A extends Audience>(
  enumeration: Enumeration,
  options: Omit<SettingOptions<string[], A>, 'default'>,
): Setting<string[], A> {
  const all = Object.keys(enumeration.values)
  return {
    kind: 'list',
    enumeration,
    schema: z.array(z.enum(all)),
    ...common<string[], A>({ ...options, default: all } as SettingOptions<string[], A>),
  }
}

/**
 * Switches by name, all on unless the site says otherwise. `type` is the enum of their names; `names`
 * explains each.
 */
export function switches<Name extends string, const A extends Audience>(
  type: ChoiceType,
  names: Record<Name, string>,
  options: Omit<SettingOptions<never, A>, 'default'>,
): Setting<Record<Name, boolean>, A> {
  const all = Object.keys(names) as Name[]
  const schema = z.strictObject(
    Object.fromEntries(all.map((name) => [name, z.boolean()])),
  ) as unknown as z.ZodType<Record<Name, boolean>>
  const on = Object.fromEntries(all.map((name) => [name, true])) as Record<Name, boolean>
  return {
    kind: 'switches',
    type,
    names,
    schema,
    ...common<Record<Name, boolean>, A>({ ...options, default: on } as SettingOptions<
      Record<Name, boolean>,
      A
    >),
  }
}

/** The value of an enum that stands for a choice: TIME_BONUS for timeBonus. */
export const enumValueOf = (choice: string): string =>
  choice.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** A value that only the server can use as it is. */
export function structure<Value>(
  schema: z.ZodType<Value>,
  options: SettingOptions<Value, 'server'>,
): Setting<Value, 'server'> {
  return { kind: 'structure', schema, ...common(options) }
}

/** Non-empty texts by locale. */
export const perLocale = z.record(
  z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
  z.string().trim().min(1).max(500),
)

function common<Value, A extends Audience>({
  default: value,
  audience,
  description,
  legacyName,
}: SettingOptions<Value, A>) {
  const defaultOf =
    typeof value === 'function' ? (value as (site: SettingsOf) => Value) : () => structuredClone(value)
  return { defaultOf, audience, description, legacyName }
}

/** Stored values over the defaults; one that no setting has any more is ignored. */
export function withKnown<Values extends object>(defaults: Values, stored: Partial<Values>): Values {
  return {
    ...defaults,
    ...Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(defaults, name))),
  }
}

/** A setting that is off while a feature of the site is off. */
export function needing<S extends Setting<boolean>>(feature: keyof typeof FEATURES, setting: S): S {
  return { ...setting, feature }
}
