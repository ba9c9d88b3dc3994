import type { AboutMeParts } from './about-me.types.ts'

/**
 * What members write in French, Spanish, Italian and Polish; a smaller set, worded to suit women and men
 * alike.
 */
export const ABOUT_ME_FR: AboutMeParts = {
  who: [
    '[18-30] J’étudie à {city}, je travaille dans un café et je partage mon appart avec trois colocs et un canapé très fatigué.',
    '[22-60] Je travaille à l’hôpital, alors mon week-end tombe parfois un mardi. Les musées sont vides, c’est parfait.',
    '[24-62] J’enseigne à des ados. Mon humour a donc été testé sur le public le plus difficile du pays.',
    '[24-60] Je bosse dans l’informatique, mais je ne sais pas réparer ton imprimante. Personne ne sait.',
    '[30-56] Deux enfants, une semaine sur deux. L’autre semaine, je me demande quoi faire de ce silence.',
    '[50-75] Des enfants adultes, un petit-fils, et un jardin qui pousse plus vite que moi.',
    '[22-70] Je vis à {city} avec trop de livres et un vélo plus vieux que ma voiture.',
  ],
  interests: {
    cooking: ['Le samedi : marché, cuisine, puis beaucoup trop à manger. Passe quand tu veux.'],
    wine: [
      '[drink] Un verre de rouge, une bonne histoire et rien de prévu demain matin : il ne m’en faut pas plus.',
    ],
    reading: ['Trois livres en même temps, et un dans le sac en cas d’urgence.'],
    hiking: ['Une semaine en montagne chaque été, avec un sac à dos et pas assez de chaussettes.'],
    coffee: ['Avant le café, je ne suis qu’un brouillon.'],
    films: ['Je pleure au cinéma. Même devant Paddington. Surtout devant Paddington.'],
  },
  quirks: [
    'Je dis bonjour aux moutons.',
    'En soirée, je finis dans la cuisine au bout de cinq minutes. C’est là qu’on est le mieux.',
    'Je ne sais pas siffler, mais je siffle quand même.',
    'Quand il neige, j’ai sept ans.',
  ],
  looking: [
    'Rien ne presse. Une vraie conversation, un café, et on verra.',
    'J’espère trouver quelqu’un avec qui rire, et se taire le mardi.',
    'La franchise, la tendresse et un brin d’obstination : je craque.',
    'Je suis là pour quelque chose de vrai. Ça peut commencer petit.',
  ],
  closers: [
    'Raconte-moi ton dîner d’hier, on partira de là.',
    'À toi.',
    'Demande-moi l’histoire du cygne.',
    'Tu m’intrigues déjà.',
  ],
  short: ['C’est mieux en vrai.', 'Café, vélo, livre, et on recommence.'],
}

export const ABOUT_ME_ES: AboutMeParts = {
  who: [
    '[18-30] Estudio en {city}, trabajo en una cafetería y comparto piso con tres personas y un sofá muy cansado.',
    '[22-60] Trabajo en un hospital, así que mi fin de semana a veces es un martes. Los museos están vacíos, una maravilla.',
    '[24-62] Doy clase a adolescentes: mi humor está probado con el público más difícil del país.',
    '[24-60] Trabajo en informática, pero tampoco sé arreglar tu impresora. Nadie sabe.',
    '[30-56] Dos hijos, media semana conmigo. La otra media, la casa suena demasiado tranquila.',
    '[50-75] Hijos mayores, una nieta y un jardín que crece más rápido que yo.',
    '[22-70] Vivo en {city} con demasiados libros y una bici más vieja que mi coche.',
  ],
  interests: {
    cooking: ['Los sábados: mercado, cocina y demasiada comida. Pásate cuando quieras.'],
    beach: ['La playa en noviembre, con viento y sin nadie, es mi favorita.'],
    reading: ['Leo tres libros a la vez y llevo otro en la mochila para emergencias.'],
    dancing: ['Los miércoles, salsa. Todavía cuento en voz alta, pero cada vez más bajito.'],
    coffee: ['Antes del café soy solo un borrador.'],
    films: ['Lloro en el cine. También con Paddington. Sobre todo con Paddington.'],
  },
  quirks: [
    'Saludo a las ovejas.',
    'En las fiestas acabo en la cocina a los cinco minutos. Es donde mejor se está.',
    'No sé silbar, pero silbo.',
    'Cuando nieva tengo siete años.',
  ],
  looking: [
    'Sin prisa. Una buena conversación, un café y ya veremos.',
    'Busco a alguien con quien reír y con quien callar un martes.',
    'La sinceridad, el cariño y un poco de cabezonería me pueden.',
    'Estoy aquí por algo de verdad. Puede empezar por poco.',
  ],
  closers: [
    'Cuéntame qué cenaste ayer y empezamos por ahí.',
    'Te toca.',
    'Pregúntame por lo del cisne.',
    'Tengo curiosidad por ti.',
  ],
  short: ['Mejor en persona.', 'Café, bici, libro y vuelta a empezar.'],
}

export const ABOUT_ME_IT: AboutMeParts = {
  who: [
    '[18-30] Studio a {city}, lavoro in un bar e divido casa con tre persone e un divano stanchissimo.',
    '[22-60] Lavoro in ospedale, quindi il mio weekend a volte è di martedì. I musei sono vuoti, una meraviglia.',
    '[24-62] Insegno agli adolescenti: il mio umorismo è collaudato sul pubblico più difficile del Paese.',
    '[24-60] Lavoro nell’informatica, ma la tua stampante non la so riparare. Nessuno la sa riparare.',
    '[30-56] Due figli, metà settimana con me. L’altra metà mi chiedo cosa fare di tutto questo silenzio.',
    '[50-75] Figli grandi, una nipotina e un giardino che cresce più in fretta di me.',
    '[22-70] Vivo a {city} con troppi libri e una bici più vecchia della mia macchina.',
  ],
  interests: {
    cooking: ['Il sabato: mercato, cucina e poi troppo da mangiare. Passa quando vuoi.'],
    beach: ['Il mare a novembre, col vento e senza nessuno, è il mio preferito.'],
    reading: ['Tre libri insieme, più uno in borsa per le emergenze.'],
    hiking: ['Una settimana in montagna ogni estate, con lo zaino e troppo pochi calzini.'],
    coffee: ['Prima del caffè sono solo una bozza.'],
    films: ['Al cinema piango. Anche con Paddington. Soprattutto con Paddington.'],
  },
  quirks: [
    'Saluto le pecore.',
    'Alle feste finisco in cucina dopo cinque minuti. Tanto è lì che si sta meglio.',
    'Non so fischiare, ma fischio.',
    'Quando nevica ho sette anni.',
  ],
  looking: [
    'Nessuna fretta. Una bella chiacchierata, un caffè, poi si vedrà.',
    'Cerco qualcuno con cui ridere e con cui stare in silenzio il martedì.',
    'Sincerità, calore e un pizzico di testardaggine: il mio punto debole.',
    'Sono qui per qualcosa di vero. Può cominciare in piccolo.',
  ],
  closers: [
    'Raccontami cosa hai mangiato ieri sera e partiamo da lì.',
    'Tocca a te.',
    'Chiedimi di quella volta col cigno.',
    'Mi incuriosisci.',
  ],
  short: ['Meglio di persona.', 'Caffè, bici, libro, da capo.'],
}

export const ABOUT_ME_PL: AboutMeParts = {
  who: [
    '[18-30] Studiuję, dorabiam w kawiarni i dzielę mieszkanie z trzema osobami i jedną bardzo zmęczoną kanapą.',
    '[22-60] Pracuję w szpitalu, więc mój weekend to czasem wtorek. Muzea są wtedy puste.',
    '[24-62] Uczę nastolatków, więc moje poczucie humoru sprawdziła najtrudniejsza publiczność w kraju.',
    '[24-60] Pracuję w IT, ale Twojej drukarki też nie naprawię. Nikt nie naprawi.',
    '[30-56] Dwoje dzieci, pół tygodnia u mnie. Przez drugie pół jest podejrzanie cicho.',
    '[50-75] Dorosłe dzieci, jedna wnuczka i ogród, który rośnie szybciej, niż nadążam.',
    '[22-70] W domu za dużo książek, a rower mam starszy od samochodu.',
  ],
  interests: {
    hiking: ['Co roku tydzień w górach, z plecakiem i za małą liczbą skarpet.'],
    cooking: ['Sobota to targ, kuchnia i o wiele za dużo jedzenia. Wpadaj.'],
    reading: ['Trzy książki naraz i jedna w torbie na wszelki wypadek.'],
    coffee: ['Przed kawą jestem tylko szkicem.'],
    films: ['W kinie płaczę. Nawet na Paddingtonie. Zwłaszcza na Paddingtonie.'],
    cycling: ['Wszędzie jeżdżę rowerem, raz nawet nad morze. Wracam pociągiem.'],
  },
  quirks: [
    'Mówię „dzień dobry” owcom.',
    'Na imprezie po pięciu minutach jestem w kuchni. Tam i tak jest najlepiej.',
    'Nie umiem gwizdać, ale gwiżdżę.',
    'Kiedy pada śnieg, mam siedem lat.',
  ],
  looking: [
    'Bez pośpiechu. Najpierw dobra rozmowa, potem kawa, a potem się zobaczy.',
    'Szukam kogoś do śmiechu, a we wtorki do wspólnego milczenia.',
    'Szczerość, ciepło i odrobina uporu: to moja słabość.',
    'Szukam czegoś prawdziwego. Może zacząć się od drobiazgu.',
  ],
  closers: [
    'Napisz, co było wczoraj na kolację, od tego zaczniemy.',
    'Teraz Ty.',
    'Zapytaj mnie o historię z łabędziem.',
    'Ciekawi mnie, kim jesteś.',
  ],
  short: ['Na żywo jest lepiej.', 'Kawa, rower, książka i od nowa.'],
}
