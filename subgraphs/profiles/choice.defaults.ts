/** A list that members choose from. */
export type ChoiceList = 'hair' | 'eye' | 'body' | 'relationship' | 'interest' | 'gender'

/** One entry of a list: a token that never changes, and its name per locale. */
export type ChoiceEntry = { token: string; names: Record<string, string> }

const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv']

/** The lists that every site begins with, in the order in which they are shown (one column per locale, as in LOCALES). */
export const DEFAULT_CHOICES: Record<Exclude<ChoiceList, 'gender'>, ChoiceEntry[]> = {
  hair: entries(`
    black | Sort | Schwarz | Black | Negro | Mustat | Noir | Neri | Svart | Zwart | Czarne | Svart
    dark-brown | Mørkebrun | Dunkelbraun | Dark brown | Castaño oscuro | Tummanruskeat | Brun foncé | Castano scuro | Mørkebrunt | Donkerbruin | Ciemnobrązowe | Mörkbrun
    brown | Brun | Braun | Brown | Castaño | Ruskeat | Brun | Castani | Brunt | Bruin | Brązowe | Brun
    dark-blond | Mørkeblond | Dunkelblond | Dark blond | Rubio oscuro | Tummanvaaleat | Blond foncé | Biondo scuro | Mørkeblondt | Donkerblond | Ciemny blond | Mörkblond
    blond | Blond | Blond | Blond | Rubio | Vaaleat | Blond | Biondi | Blondt | Blond | Blond | Blond
    red | Rød | Rot | Red | Pelirrojo | Punaiset | Roux | Rossi | Rødt | Rood | Rude | Röd
    grey | Grå | Grau | Grey | Gris | Harmaat | Gris | Grigi | Grått | Grijs | Siwe | Grå
    white | Hvid | Weiß | White | Blanco | Valkoiset | Blanc | Bianchi | Hvitt | Wit | Białe | Vit
    coloured | Farvet | Gefärbt | Coloured | De color | Värjätyt | Coloré | Colorati | Farget | Gekleurd | Farbowane | Färgat
    bald | Skaldet | Glatze | Bald | Calvo | Kalju | Chauve | Calvo | Skallet | Kaal | Łysa głowa | Skallig`),
  eye: entries(`
    brown | Brun | Braun | Brown | Marrón | Ruskeat | Marron | Castani | Brune | Bruin | Brązowe | Bruna
    blue | Blå | Blau | Blue | Azul | Siniset | Bleu | Azzurri | Blå | Blauw | Niebieskie | Blå
    green | Grøn | Grün | Green | Verde | Vihreät | Vert | Verdi | Grønne | Groen | Zielone | Gröna
    grey | Grå | Grau | Grey | Gris | Harmaat | Gris | Grigi | Grå | Grijs | Szare | Grå
    hazel | Nøddebrun | Haselnuss | Hazel | Avellana | Pähkinänruskeat | Noisette | Nocciola | Nøttebrune | Hazelnoot | Piwne | Nötbruna
    other | Andet | Andere | Other | Otro | Muu | Autre | Altro | Annet | Anders | Inne | Annat`),
  body: entries(`
    slim | Slank | Schlank | Slim | Delgado | Hoikka | Mince | Snello | Slank | Slank | Szczupła | Smal
    average | Almindelig | Durchschnittlich | Average | Normal | Tavallinen | Moyenne | Nella media | Vanlig | Gemiddeld | Przeciętna | Normal
    athletic | Atletisk | Athletisch | Athletic | Atlético | Urheilullinen | Athlétique | Atletico | Atletisk | Atletisch | Wysportowana | Atletisk
    muscular | Muskuløs | Muskulös | Muscular | Musculoso | Lihaksikas | Musclée | Muscoloso | Muskuløs | Gespierd | Umięśniona | Muskulös
    curvy | Kurvet | Kurvig | Curvy | Con curvas | Muodokas | Pulpeuse | Formoso | Kurvet | Met rondingen | Krągła | Kurvig
    few-extra-kilos | Et par kilo ekstra | Ein paar Kilo mehr | A few extra kilos | Unos kilos de más | Muutama ylimääräinen kilo | Quelques kilos en plus | Qualche chilo in più | Noen ekstra kilo | Een paar kilo extra | Kilka kilogramów więcej | Några extra kilon
    large | Stor | Kräftig | Large | Grande | Iso | Forte | Robusto | Stor | Stevig | Duża | Stor`),
  relationship: entries(`
    single | Single | Single | Single | Soltero/a | Sinkku | Célibataire | Single | Singel | Vrijgezel | Wolny stan | Singel
    divorced | Skilt | Geschieden | Divorced | Divorciado/a | Eronnut | Divorcé(e) | Divorziato/a | Skilt | Gescheiden | Po rozwodzie | Skild
    widowed | Enke eller enkemand | Verwitwet | Widowed | Viudo/a | Leski | Veuf ou veuve | Vedovo/a | Enke eller enkemann | Weduwe of weduwnaar | Po śmierci partnera | Änka eller änkling
    separated | Separeret | Getrennt lebend | Separated | Separado/a | Asumuserossa | Séparé(e) | Separato/a | Separert | Uit elkaar | W separacji | Separerad
    in-a-relationship | I et forhold | In einer Beziehung | In a relationship | En una relación | Parisuhteessa | En couple | In una relazione | I et forhold | In een relatie | W związku | I ett förhållande
    open-relationship | Åbent forhold | Offene Beziehung | Open relationship | Relación abierta | Avoin suhde | Relation libre | Relazione aperta | Åpent forhold | Open relatie | Związek otwarty | Öppet förhållande
    complicated | Det er kompliceret | Es ist kompliziert | It is complicated | Es complicado | Se on mutkikasta | C’est compliqué | È complicato | Det er komplisert | Het is ingewikkeld | To skomplikowane | Det är komplicerat`),
  interest: entries(`
    walking | Gåture | Spazierengehen | Walking | Pasear | Kävely | Balades | Passeggiate | Gåturer | Wandelen | Spacery | Promenader
    hiking | Vandreture | Bergwandern | Hiking | Senderismo | Vaellus | Randonnée | Escursionismo | Fjellturer | Bergwandelen | Górskie wędrówki | Vandring
    cycling | Cykling | Radfahren | Cycling | Ciclismo | Pyöräily | Vélo | Ciclismo | Sykling | Fietsen | Jazda na rowerze | Cykling
    running | Løb | Laufen | Running | Correr | Juoksu | Course à pied | Corsa | Løping | Hardlopen | Bieganie | Löpning
    swimming | Svømning | Schwimmen | Swimming | Natación | Uinti | Natation | Nuoto | Svømming | Zwemmen | Pływanie | Simning
    fitness | Fitness | Fitness | Fitness | Gimnasio | Kuntosali | Fitness | Palestra | Trening | Fitness | Siłownia | Träning
    yoga | Yoga | Yoga | Yoga | Yoga | Jooga | Yoga | Yoga | Yoga | Yoga | Joga | Yoga
    football | Fodbold | Fußball | Football | Fútbol | Jalkapallo | Football | Calcio | Fotball | Voetbal | Piłka nożna | Fotboll
    tennis | Tennis | Tennis | Tennis | Tenis | Tennis | Tennis | Tennis | Tennis | Tennis | Tenis | Tennis
    sailing | Sejlads | Segeln | Sailing | Vela | Purjehdus | Voile | Vela | Seiling | Zeilen | Żeglarstwo | Segling
    winter-sports | Vintersport | Wintersport | Winter sports | Deportes de invierno | Talviurheilu | Sports d’hiver | Sport invernali | Vintersport | Wintersport | Sporty zimowe | Vintersport
    horse-riding | Ridning | Reiten | Horse riding | Equitación | Ratsastus | Équitation | Equitazione | Ridning | Paardrijden | Jazda konna | Ridning
    dancing | Dans | Tanzen | Dancing | Bailar | Tanssi | Danse | Ballo | Dans | Dansen | Taniec | Dans
    music | Musik | Musik | Music | Música | Musiikki | Musique | Musica | Musikk | Muziek | Muzyka | Musik
    concerts | Koncerter | Konzerte | Concerts | Conciertos | Konsertit | Concerts | Concerti | Konserter | Concerten | Koncerty | Konserter
    making-music | Spille musik | Musizieren | Making music | Tocar música | Soittaminen | Jouer de la musique | Suonare | Spille musikk | Muziek maken | Granie muzyki | Spela musik
    films | Film | Filme | Films | Cine | Elokuvat | Cinéma | Cinema | Film | Films | Filmy | Film
    series | Serier | Serien | Series | Series | Sarjat | Séries | Serie TV | Serier | Series | Seriale | Serier
    theatre | Teater | Theater | Theatre | Teatro | Teatteri | Théâtre | Teatro | Teater | Theater | Teatr | Teater
    museums | Museer | Museen | Museums | Museos | Museot | Musées | Musei | Museer | Musea | Muzea | Museer
    art | Kunst | Kunst | Art | Arte | Taide | Art | Arte | Kunst | Kunst | Sztuka | Konst
    photography | Fotografi | Fotografie | Photography | Fotografía | Valokuvaus | Photographie | Fotografia | Fotografering | Fotografie | Fotografia | Fotografi
    reading | Læsning | Lesen | Reading | Lectura | Lukeminen | Lecture | Lettura | Lesing | Lezen | Czytanie | Läsning
    writing | Skrivning | Schreiben | Writing | Escribir | Kirjoittaminen | Écriture | Scrittura | Skriving | Schrijven | Pisanie | Skrivande
    cooking | Madlavning | Kochen | Cooking | Cocinar | Ruoanlaitto | Cuisine | Cucinare | Matlaging | Koken | Gotowanie | Matlagning
    baking | Bagning | Backen | Baking | Repostería | Leivonta | Pâtisserie | Pasticceria | Baking | Bakken | Pieczenie | Bakning
    dining-out | Gå ud at spise | Essen gehen | Dining out | Salir a comer | Ravintolat | Restaurants | Ristoranti | Spise ute | Uit eten | Restauracje | Restaurangbesök
    wine | Vin | Wein | Wine | Vino | Viini | Vin | Vino | Vin | Wijn | Wino | Vin
    coffee | Kaffe | Kaffee | Coffee | Café | Kahvi | Café | Caffè | Kaffe | Koffie | Kawa | Kaffe
    going-out | Gå i byen | Ausgehen | Going out | Salir de noche | Bilettäminen | Sorties | Uscire la sera | Gå på byen | Uitgaan | Imprezy | Utekvällar
    travelling | Rejser | Reisen | Travelling | Viajar | Matkailu | Voyages | Viaggi | Reiser | Reizen | Podróże | Resor
    city-trips | Storbyferier | Städtereisen | City trips | Escapadas urbanas | Kaupunkilomat | Week-ends en ville | Gite in città | Byturer | Stedentrips | Wypady do miast | Weekendresor
    camping | Camping | Camping | Camping | Acampar | Telttailu | Camping | Campeggio | Camping | Kamperen | Biwakowanie | Camping
    beach | Strand | Strand | Beach | Playa | Ranta | Plage | Spiaggia | Strand | Strand | Plaża | Strand
    nature | Natur | Natur | Nature | Naturaleza | Luonto | Nature | Natura | Natur | Natuur | Przyroda | Natur
    gardening | Havearbejde | Gärtnern | Gardening | Jardinería | Puutarhanhoito | Jardinage | Giardinaggio | Hagearbeid | Tuinieren | Ogrodnictwo | Trädgård
    animals | Dyr | Tiere | Animals | Animales | Eläimet | Animaux | Animali | Dyr | Dieren | Zwierzęta | Djur
    dogs | Hunde | Hunde | Dogs | Perros | Koirat | Chiens | Cani | Hunder | Honden | Psy | Hundar
    cats | Katte | Katzen | Cats | Gatos | Kissat | Chats | Gatti | Katter | Katten | Koty | Katter
    crafts | Håndarbejde | Handarbeiten | Crafts | Manualidades | Käsityöt | Loisirs créatifs | Lavori manuali | Håndarbeid | Handwerken | Rękodzieło | Hantverk
    diy | Gør det selv | Heimwerken | DIY | Bricolaje | Nikkarointi | Bricolage | Fai da te | Oppussing | Klussen | Majsterkowanie | Hemmafixande
    board-games | Brætspil | Brettspiele | Board games | Juegos de mesa | Lautapelit | Jeux de société | Giochi da tavolo | Brettspill | Bordspellen | Gry planszowe | Brädspel
    gaming | Gaming | Gaming | Gaming | Videojuegos | Videopelit | Jeux vidéo | Videogiochi | Gaming | Gamen | Gry komputerowe | Tv-spel
    technology | Teknologi | Technik | Technology | Tecnología | Teknologia | Technologie | Tecnologia | Teknologi | Techniek | Technika | Teknik
    cars | Biler | Autos | Cars | Coches | Autot | Voitures | Auto | Biler | Auto’s | Samochody | Bilar
    motorcycles | Motorcykler | Motorräder | Motorcycles | Motos | Moottoripyörät | Motos | Moto | Motorsykler | Motoren | Motocykle | Motorcyklar
    fashion | Mode | Mode | Fashion | Moda | Muoti | Mode | Moda | Mote | Mode | Moda | Mode
    wellness | Wellness | Wellness | Wellness | Bienestar | Hyvinvointi | Bien-être | Benessere | Velvære | Wellness | Spa | Spa
    meditation | Meditation | Meditation | Meditation | Meditación | Meditaatio | Méditation | Meditazione | Meditasjon | Meditatie | Medytacja | Meditation
    languages | Sprog | Sprachen | Languages | Idiomas | Kielet | Langues | Lingue | Språk | Talen | Języki | Språk
    history | Historie | Geschichte | History | Historia | Historia | Histoire | Storia | Historie | Geschiedenis | Historia | Historia
    science | Videnskab | Wissenschaft | Science | Ciencia | Tiede | Sciences | Scienza | Vitenskap | Wetenschap | Nauka | Vetenskap
    volunteering | Frivilligt arbejde | Ehrenamt | Volunteering | Voluntariado | Vapaaehtoistyö | Bénévolat | Volontariato | Frivillig arbeid | Vrijwilligerswerk | Wolontariat | Volontärarbete`),
}

/** The genders that every site begins with. */
export const DEFAULT_GENDERS: ChoiceEntry[] = entries(`
    FEMALE | Kvinde | Frau | Woman | Mujer | Nainen | Femme | Donna | Kvinne | Vrouw | Kobieta | Kvinna
    MALE | Mand | Mann | Man | Hombre | Mies | Homme | Uomo | Mann | Man | Mężczyzna | Man`)

function entries(table: string): ChoiceEntry[] {
  return table.trim().split('\n').map((line) => {
    const [token, ...names] = line.split('|').map((cell) => cell.trim()) as [string, ...string[]]
    return { token, names: Object.fromEntries(LOCALES.map((locale, index) => [locale, names[index]!])) }
  })
}
