import { sql, type Kysely } from 'kysely'

// Spanish and Italian body types agree with "complexión" and "corporatura" rather than with a man. Names that
// an operator has changed stay.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update profiles.choice_text t set name = n.after
    from profiles.choice c, (values
      ('body', 'slim', 'es', 'Delgado', 'Delgada'),
      ('body', 'athletic', 'es', 'Atlético', 'Atlética'),
      ('body', 'muscular', 'es', 'Musculoso', 'Musculosa'),
      ('hair', 'bald', 'es', 'Calvo', 'Sin pelo'),
      ('body', 'slim', 'it', 'Snello', 'Snella'),
      ('body', 'athletic', 'it', 'Atletico', 'Atletica'),
      ('body', 'muscular', 'it', 'Muscoloso', 'Muscolosa'),
      ('body', 'curvy', 'it', 'Formoso', 'Formosa'),
      ('body', 'large', 'it', 'Robusto', 'Robusta'),
      ('hair', 'bald', 'it', 'Calvo', 'Senza capelli')
    ) as n (list, token, locale, before, after)
    where c.id = t.choice_id and c.site_id is null and c.list = n.list and c.token = n.token
      and t.locale = n.locale and t.name = n.before`.execute(db)
}
