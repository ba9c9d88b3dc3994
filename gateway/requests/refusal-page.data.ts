/**
 * What a browser shows where no site's page can: the address belongs to no site, the service does not answer,
 * or a form arrived that needs a script. By the browser's language.
 */
export const REFUSAL_TEXTS: Record<
  string,
  {
    nowhere: [title: string, text: string]
    away: [title: string, text: string]
    script: [title: string, text: string]
    reference: string
  }
> = {
  en: {
    nowhere: [
      'There’s no site here',
      'This address doesn’t belong to any site. Check that you typed it correctly.',
    ],
    away: [
      'We’re not available right now',
      'Something went wrong, please try again later. This page tries again by itself.',
    ],
    script: [
      'This needs JavaScript',
      'We haven’t read or kept what you sent. Turn JavaScript on in your browser, go back and try again.',
    ],
    reference: 'Reference',
  },
  nl: {
    nowhere: ['Hier is geen site', 'Dit adres hoort bij geen enkele site. Kijk of je het goed hebt getypt.'],
    away: [
      'We zijn even niet bereikbaar',
      'Er is een fout opgetreden, probeer het later opnieuw. Deze pagina probeert het vanzelf nog eens.',
    ],
    script: [
      'Hiervoor is JavaScript nodig',
      'We hebben niets gelezen of bewaard van wat je hebt verstuurd. Zet JavaScript aan in je browser, ga terug en probeer het opnieuw.',
    ],
    reference: 'Referentie',
  },
  de: {
    nowhere: [
      'Hier ist keine Seite',
      'Diese Adresse gehört zu keiner Seite. Sieh nach, ob du dich vertippt hast.',
    ],
    away: [
      'Wir sind gerade nicht erreichbar',
      'Etwas ist schiefgegangen, versuch es später noch einmal. Diese Seite versucht es von selbst erneut.',
    ],
    script: [
      'Dafür ist JavaScript nötig',
      'Was du abgeschickt hast, haben wir weder gelesen noch gespeichert. Schalte JavaScript in deinem Browser ein, geh zurück und versuch es noch einmal.',
    ],
    reference: 'Referenz',
  },
  fr: {
    nowhere: [
      'Il n’y a pas de site ici',
      'Cette adresse n’appartient à aucun site. Vérifie si tu l’as bien tapée.',
    ],
    away: [
      'Nous ne sommes pas joignables pour le moment',
      'Une erreur s’est produite, réessaie plus tard. Cette page réessaie d’elle-même.',
    ],
    script: [
      'JavaScript est nécessaire ici',
      'Nous n’avons ni lu ni conservé ce que tu as envoyé. Active JavaScript dans ton navigateur, reviens en arrière et réessaie.',
    ],
    reference: 'Référence',
  },
  es: {
    nowhere: [
      'Aquí no hay ningún sitio',
      'Esta dirección no pertenece a ningún sitio. Comprueba si la has escrito bien.',
    ],
    away: [
      'Ahora mismo no estamos disponibles',
      'Algo ha salido mal. Vuelve a intentarlo más tarde. Esta página lo vuelve a intentar sola.',
    ],
    script: [
      'Para esto hace falta JavaScript',
      'No hemos leído ni guardado lo que has enviado. Activa JavaScript en tu navegador, vuelve atrás e inténtalo de nuevo.',
    ],
    reference: 'Referencia',
  },
  it: {
    nowhere: [
      'Qui non c’è nessun sito',
      'Questo indirizzo non appartiene a nessun sito. Controlla di averlo scritto bene.',
    ],
    away: [
      'In questo momento non siamo raggiungibili',
      'Qualcosa è andato storto, riprova più tardi. Questa pagina riprova da sola.',
    ],
    script: [
      'Qui serve JavaScript',
      'Non abbiamo letto né conservato quello che hai inviato. Attiva JavaScript nel browser, torna indietro e riprova.',
    ],
    reference: 'Riferimento',
  },
  da: {
    nowhere: [
      'Her er ingen side',
      'Denne adresse hører ikke til nogen side. Se efter, om du har skrevet den rigtigt.',
    ],
    away: [
      'Vi kan ikke nås lige nu',
      'Der opstod en fejl, prøv igen senere. Denne side prøver igen af sig selv.',
    ],
    script: [
      'Dette kræver JavaScript',
      'Vi har hverken læst eller gemt det, du sendte. Slå JavaScript til i din browser, gå tilbage, og prøv igen.',
    ],
    reference: 'Reference',
  },
  nb: {
    nowhere: [
      'Her er det ikke noe nettsted',
      'Denne adressen hører ikke til noe nettsted. Se etter om du har skrevet den riktig.',
    ],
    away: [
      'Vi er ikke tilgjengelige akkurat nå',
      'Noe gikk galt, prøv igjen senere. Denne siden prøver igjen av seg selv.',
    ],
    script: [
      'Dette krever JavaScript',
      'Vi har verken lest eller lagret det du sendte. Slå på JavaScript i nettleseren din, gå tilbake og prøv igjen.',
    ],
    reference: 'Referanse',
  },
  sv: {
    nowhere: [
      'Här finns ingen sajt',
      'Den här adressen hör inte till någon sajt. Se efter om du skrev den rätt.',
    ],
    away: [
      'Vi går inte att nå just nu',
      'Något gick fel, försök igen senare. Den här sidan försöker igen av sig själv.',
    ],
    script: [
      'Det här kräver JavaScript',
      'Vi har varken läst eller sparat det du skickade. Slå på JavaScript i din webbläsare, gå tillbaka och försök igen.',
    ],
    reference: 'Referens',
  },
  fi: {
    nowhere: [
      'Täällä ei ole sivustoa',
      'Tämä osoite ei kuulu millekään sivustolle. Tarkista, kirjoititko sen oikein.',
    ],
    away: [
      'Palvelu ei ole juuri nyt käytettävissä',
      'Jotain meni pieleen, yritä myöhemmin uudelleen. Tämä sivu yrittää itsestään uudelleen.',
    ],
    script: [
      'Tähän tarvitaan JavaScript',
      'Emme ole lukeneet emmekä tallentaneet lähettämiäsi tietoja. Ota JavaScript käyttöön selaimessasi, palaa takaisin ja yritä uudelleen.',
    ],
    reference: 'Viite',
  },
  pl: {
    nowhere: [
      'Tu nie ma żadnego serwisu',
      'Ten adres nie należy do żadnego serwisu. Sprawdź, czy jest dobrze wpisany.',
    ],
    away: [
      'Chwilowo jesteśmy niedostępni',
      'Coś poszło nie tak, spróbuj ponownie później. Ta strona sama spróbuje jeszcze raz.',
    ],
    script: [
      'Do tego potrzebny jest JavaScript',
      'Nie odczytaliśmy ani nie zapisaliśmy tego, co zostało wysłane. Włącz JavaScript w przeglądarce, wróć i spróbuj ponownie.',
    ],
    reference: 'Numer zgłoszenia',
  },
}
