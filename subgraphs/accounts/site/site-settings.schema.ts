import { enumValueOf, type Setting } from '#platform/site/site-setting-kinds.ts'
import { GRAPH_SETTINGS, settingInForce, type SiteSettings } from '#platform/site/site-settings.ts'
import { localised, type Site } from '#platform/site/site.ts'
import { builder } from '../builder.ts'
import { SiteRef } from './site.schema.ts'

// Each setting in the graph is a field with the setting's name and the type of its kind (SITE-02).
builder.objectFields(SiteRef, (t) =>
  Object.fromEntries(
    GRAPH_SETTINGS.map(([name, setting]) => {
      const { description } = setting
      // The setting's schema guarantees that its value has the type of its kind.
      const valueOf = ({ settings }: Site) => settingInForce(settings, name) as never
      switch (setting.kind) {
        case 'integer':
          return [name, t.int({ description, resolve: valueOf })]
        case 'boolean':
          return [name, t.boolean({ description, resolve: valueOf })]
        case 'text':
          return [name, t.string({ description, nullable: setting.nullable, resolve: valueOf })]
        case 'textPerLocale':
          return [
            name,
            t.string({
              description,
              resolve: (site, _args, ctx) => localised(valueOf(site), ctx.visit.locale, site.defaultLocale),
            }),
          ]
        case 'list': {
          if (setting.enumeration === undefined)
            return [name, t.stringList({ description, resolve: valueOf })]
          const { type, values } = setting.enumeration
          return [name, t.field({ type: [enumOf(type, values)], description, resolve: valueOf })]
        }
        case 'switches':
          return [
            name,
            t.field({
              type: [enumOf(setting.type, setting.names)],
              description,
              resolve: (site) => switchedOn(valueOf(site)),
            }),
          ]
        case 'choice':
          return [
            name,
            t.field({ type: enumOf(setting.type, setting.values), description, resolve: valueOf }),
          ]
        case 'structure':
          throw new Error(`The graph has no type for the setting ${name}`)
      }
    }),
  ),
)

// Screens rarely query these; old clients and partners do.
builder.objectFields(SiteRef, (t) => ({
  nicheName: t.string({
    description: 'The topic of the site, in a word or two.',
    resolve: (site, _args, ctx) => localised(nicheOf(site).name, ctx.visit.locale, site.defaultLocale),
  }),
  nicheLandingText: t.string({
    description: 'The description of the niche on the landing page.',
    resolve: (site, _args, ctx) => localised(nicheOf(site).landingText, ctx.visit.locale, site.defaultLocale),
  }),
  mailName: t.exposeString('mailName', { description: 'The sender name of mails.' }),
}))

function enumOf(type: Extract<Setting, { kind: 'choice' }>['type'], values: Record<string, string>) {
  const members = Object.entries(values).map(([value, description]) => [
    enumValueOf(value),
    { value, description },
  ])
  return builder.enumType(type.name, {
    description: type.description,
    values: Object.fromEntries(members) as Record<string, { value: string }>,
  })
}

function switchedOn(switches: Record<string, boolean>): string[] {
  return Object.entries(switches).flatMap(([name, on]) => (on ? [name] : []))
}

function nicheOf({ settings }: Site): SiteSettings['niches']['1'] {
  return settings.niches[String(settings.niche) as '1']
}
