import type { Locale } from '#subgraphs/profiles/geo/locale.ts'
import type { PortraitLook } from './portrait-pool.ts'

type Names = { female: readonly string[]; male: readonly string[] }

const list = (names: string): string[] => names.split(' ')

/** First names of people born since about 1984, by language. */
const YOUNGER: Record<Locale, Names> = {
  nl: {
    female: list(
      'Sanne Lotte Femke Anouk Eva Iris Fleur Roos Merel Lisa Maud Noa Britt Floor Esmee Jasmijn Marloes Linde Veerle Tess Nina Suzanne Julia Kim Lieke Amber Isa Puck Manon Hanneke Renske Elin Silke Jolien Nele Lien',
    ),
    male: list(
      'Daan Bram Thijs Sem Ruben Lars Tom Jasper Niels Joost Koen Luuk Stijn Sander Tim Wouter Bas Jelle Teun Maarten Floris Pim Guus Sjoerd Jeroen Rick Gijs Hidde Job Mees Tijn Pieter-Jan Wout Dries Jonas Bert',
    ),
  },
  de: {
    female: list(
      'Lena Laura Hannah Leonie Sophie Johanna Katharina Franziska Miriam Nele Paula Clara Theresa Carolin Pia Jana Lisa Marie Antonia Greta Helena Ronja Svenja Verena Mareike Vanessa Luisa Ida Frieda Annika',
    ),
    male: list(
      'Lukas Felix Jonas Moritz Paul Maximilian Tobias Florian Niklas Jan Simon Benedikt Philipp Leon Sebastian Fabian Matthis Julian Henrik Anton Emil Till Malte David Hannes Konstantin Marius Jakob Lennart Bastian',
    ),
  },
  en: {
    female: list(
      'Emily Charlotte Sophie Hannah Lucy Megan Grace Olivia Rachel Holly Chloe Alice Rosie Jess Beth Aoife Niamh Ciara Freya Amy Kate Molly',
    ),
    male: list(
      'Jack Tom Oliver Harry James Ben Luke Adam Ryan Callum George Sam Joe Will Rory Conor Sean Liam Alex Dan Charlie Ed',
    ),
  },
  fr: {
    female: list(
      'Camille Manon Chloé Léa Inès Marion Pauline Élodie Juliette Clara Margaux Anaïs Lucie Mathilde Céline Aurélie',
    ),
    male: list(
      'Lucas Hugo Théo Antoine Maxime Julien Nicolas Clément Baptiste Romain Mathieu Quentin Guillaume Thomas Bastien Florent',
    ),
  },
  es: {
    female: list('Lucía María Carmen Paula Elena Laura Marta Irene Sara Alba Nuria Raquel Cristina Clara'),
    male: list(
      'Pablo Alejandro Javier Daniel Sergio Álvaro Adrián Diego Marcos Rubén Iván Carlos Jorge Hugo',
    ),
  },
  it: {
    female: list(
      'Giulia Chiara Francesca Martina Sara Elisa Alessia Federica Valentina Silvia Camilla Giorgia Ilaria Beatrice',
    ),
    male: list(
      'Marco Luca Andrea Matteo Davide Lorenzo Simone Alessandro Francesco Riccardo Stefano Filippo Tommaso Giacomo',
    ),
  },
  da: {
    female: list('Freja Emma Ida Clara Josefine Mathilde Cecilie Sofie Line Katrine Signe Maja'),
    male: list('Mads Frederik Oliver Emil Rasmus Magnus Mikkel Kasper Jonas Simon Anders Nikolaj'),
  },
  nb: {
    female: list('Ingrid Nora Emilie Thea Silje Marte Kristin Maren Solveig Ida Hedda Sunniva'),
    male: list('Magnus Henrik Sindre Lars Eirik Jonas Håkon Ola Kristian Sondre Even Martin'),
  },
  sv: {
    female: list('Elsa Maja Linnea Ebba Klara Frida Johanna Sofia Emma Hanna Astrid Matilda'),
    male: list('Erik Oscar Viktor Gustav Anton Johan Filip Axel Emil Linus Simon Albin'),
  },
  fi: {
    female: list('Aino Emilia Sofia Anni Laura Veera Iida Helmi Noora Sanni Elina Heidi'),
    male: list('Eetu Mikko Juho Ville Antti Lauri Aleksi Joonas Tuomas Olli Jesse Samuli'),
  },
  pl: {
    female: list('Zuzanna Julia Maja Agnieszka Karolina Magda Natalia Kasia Ola Ewelina Joanna Weronika'),
    male: list('Jakub Kacper Michał Mateusz Bartek Piotr Tomasz Kamil Adam Wojtek Marcin Łukasz'),
  },
}

/** First names of people born earlier. */
const OLDER: Record<Locale, Names> = {
  nl: {
    female: list(
      'Marijke Anneke Ineke Els Yvonne Monique Karin Petra Astrid Wilma Carla Marja Ellen Truus Hilde Greet Jacqueline Trudy Lieve Mieke Christel Sonja',
    ),
    male: list(
      'Henk Jan Kees Peter Hans Ton Gerard Rob Frank Paul Marcel Erik Wim Jos Theo Ruud Edwin Dirk Luc Geert Marc Arjen',
    ),
  },
  de: {
    female: list(
      'Petra Sabine Monika Susanne Birgit Claudia Andrea Heike Martina Gabriele Ulrike Anke Silke Renate Barbara Christiane Karin Elke Doris',
    ),
    male: list(
      'Thomas Michael Andreas Stefan Jürgen Klaus Uwe Frank Ralf Bernd Wolfgang Matthias Dieter Holger Rainer Norbert Axel Martin Jochen',
    ),
  },
  en: {
    female: list('Susan Karen Alison Helen Jane Deborah Fiona Linda Julie Maureen Heather Sally'),
    male: list('David Peter Stephen Andrew Mark Graham Ian Martin Nigel Alan Colin Keith'),
  },
  fr: {
    female: list('Isabelle Sylvie Catherine Nathalie Véronique Christine Martine Brigitte Laurence Corinne'),
    male: list('Philippe Patrick Alain Michel Pascal Laurent Bruno Gilles Thierry Didier'),
  },
  es: {
    female: list('Pilar Rosa Mercedes Ana Montse Teresa Isabel Dolores Begoña'),
    male: list('Antonio José Manuel Francisco Miguel Luis Ramón Fernando Ángel'),
  },
  it: {
    female: list('Paola Anna Rosanna Daniela Patrizia Carla Lucia Roberta Gabriella'),
    male: list('Giuseppe Roberto Paolo Franco Mario Maurizio Claudio Sergio Giorgio'),
  },
  da: {
    female: list('Kirsten Hanne Lone Bente Annette Mette Birgitte Susanne'),
    male: list('Lars Jens Henrik Søren Poul Torben Niels Flemming'),
  },
  nb: {
    female: list('Anne Berit Inger Bente Randi Unni Tone Heidi'),
    male: list('Bjørn Terje Svein Odd Knut Morten Geir Tor'),
  },
  sv: {
    female: list('Birgitta Eva Kerstin Annika Lena Gunilla Ulla Marie'),
    male: list('Lars Anders Per Bengt Göran Mats Ulf Håkan'),
  },
  fi: {
    female: list('Päivi Tuula Ritva Anne Merja Leena Sirpa Kirsi'),
    male: list('Timo Jukka Pekka Kari Matti Heikki Seppo Jari'),
  },
  pl: {
    female: list('Barbara Ewa Krystyna Grażyna Danuta Beata Dorota Jolanta'),
    male: list('Andrzej Krzysztof Jerzy Marek Ryszard Zbigniew Janusz Dariusz'),
  },
}

/** Names that also fit a look, more common in the cities of the Low Countries and Germany than elsewhere. */
const BY_LOOK: Record<Exclude<PortraitLook, 'fair'>, Names> = {
  olive: {
    female: list(
      'Elif Yasmin Leila Samira Defne Soraya Ines Nadia Carmen Dilara Aylin Sofia Mina Kiran Farah Isabel Ayla Lucia',
    ),
    male: list(
      'Youssef Emre Karim Amir Deniz Can Ilias Rayan Marco Navid Tarik Kemal Bilal Ravi Diego Sami Omar Luca',
    ),
  },
  dark: {
    female: list(
      'Amara Zoë Naomi Esther Imani Chantal Priya Nia Shanice Abena Joy Rachel Malaika Grace Aisha Samantha Gloria Ama',
    ),
    male: list(
      'Kwame Malik Samuel Winston Jermaine Kofi David Marvin Joël Dwight Elijah Emmanuel Clarence Jayden Patrick Anthony Idris Isaac',
    ),
  },
  headscarf: { female: list('Noor Fatima Salma Hafsa Meryem Zeynep Khadija Amina'), male: [] },
}

// Naming fashions change gradually; one border year is enough for a demo.
const OLDER_FROM_AGE = 43

/** First names that fit a member's language, gender, age and face, with the weight of each list. */
export function namesFor(who: {
  locale: Locale
  gender: 'female' | 'male'
  age: number
  look: PortraitLook
}): (readonly [readonly string[], number])[] {
  const local = (who.age >= OLDER_FROM_AGE ? OLDER : YOUNGER)[who.locale][who.gender]
  if (who.look === 'fair') return [[local, 1]]
  const others = BY_LOOK[who.look][who.gender]
  return who.look === 'headscarf'
    ? [[others, 1]]
    : [
        [others, 7],
        [local, 3],
      ]
}
