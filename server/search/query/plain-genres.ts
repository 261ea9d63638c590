import { wholeGenre } from '../index/genre-phrases.ts'

/** The genres that a plain phrase stands for, with their words joined. The caller leaves out those without books. */
export function genresMeantBy(phrase: string): string[] {
  return meant.get(phrase) ?? []
}

/** 'crime novels' without 'novels', 'scary books' without 'books'. */
export function withoutBookWords(words: string[]): string[][] {
  const last = words.findLastIndex((word) => !isBookWord(word))
  return Array.from({ length: last < 0 ? 1 : words.length - last }, (_, left) => words.slice(0, words.length - left))
}

export function isBookWord(word: string): boolean {
  return bookWords.has(word)
}

const bookWords = new Set('book novel story fiction literature tale title read reading'.split(' '))

const plainWords: [genres: string, words: string][] = [
  ['Graphic Novel, Comics, Manga', 'comic, comic book, comic strip, manga, bande dessinee, cartoon, superhero'],
  ['Mystery, Crime', 'detective, whodunit, whodunnit, sleuth, murder, murder mystery, cosy mystery, cozy mystery'],
  ['Crime', 'noir, police, police procedural, gangster, mafia'],
  ['Espionage, Spy', 'spy, spies, spying, spy thriller, secret agent'],
  ['Drama, Theatre, Plays', 'play, theatre, theater, playwright'],
  ['Young Adult', 'teen, teenage, teenager, adolescent'],
  ['Children', 'child, kid, baby, fairy tale, bedtime, bedtime story, juvenile, middle grade'],
  ['Picture Book', 'picture, illustrated, toddler'],
  ['Romance', 'love, love story, romantic, romantic comedy, rom com, romcom, chick lit'],
  ['Humor, Comedy', 'funny, comical, comedy, hilarious'],
  ['Memoir, Autobiography', 'autobiography, autobiographical, life story, diary, diaries'],
  [
    'Horror, Ghost Stories',
    'scary, ghost, ghost story, spooky, creepy, frightening, monster, vampire, zombie, haunted',
  ],
  ['Fantasy', 'magic, dragon, wizard, witch, epic fantasy, high fantasy, sword and sorcery'],
  ['Science Fiction', 'space, space opera, alien, robot, cyberpunk, time travel, speculative'],
  ['Dystopian, Post Apocalyptic', 'dystopia, dystopic, post apocalyptic, apocalypse, apocalyptic'],
  ['Thriller, Suspense', 'suspense, psychological thriller, page turner'],
  ['Short Stories', 'short, novella, fable'],
  ['Poetry', 'verse, poet, sonnet, rhyme, haiku'],
  ['Literary Fiction', 'literary, literature'],
  ['Fiction', 'novel'],
  ['Contemporary Fiction', 'contemporary, modern'],
  ['Classics', 'classical, canon, great book'],
  ['Historical Fiction', 'historical novel, period drama'],
  ['History', 'world history, ancient history'],
  ['War', 'military, world war, battle, soldier, wwi, wwii, ww1, ww2'],
  ['Politics', 'political, government, political science, current affair'],
  [
    'Psychology, Health',
    'self help, self improvement, personal development, mental health, wellbeing, happiness, mindfulness',
  ],
  ['Psychology', 'psychological'],
  [
    'Business, Economics',
    'management, finance, money, leadership, marketing, entrepreneur, investing, career, economy, economic',
  ],
  ['Science', 'popular science, physics, biology, chemistry, astronomy, evolution, genetics, medicine, cosmology'],
  ['Technology', 'computer, computer science, computing, programming, internet, software, engineering'],
  ['Mathematics', 'math, maths'],
  ['Nature', 'animal, environment, climate, ecology, wildlife, gardening'],
  ['Health', 'medical, fitness, diet, wellness'],
  ['Food', 'cook, recipe, cuisine, baking'],
  ['Travel', 'travelogue, exploration, voyage'],
  ['Sport', 'football, running, baseball, cricket, athletics'],
  ['Art', 'painting, photography, architecture, design'],
  ['Music', 'musician, jazz'],
  ['Religion, Spirituality', 'religious, spiritual, spirituality, faith, christian, christianity, buddhism, islam'],
  ['Philosophy', 'philosophical, ethic, existentialism, stoicism'],
  ['Mythology', 'myth, mythological, legend, folklore, greek myth'],
  ['Family Saga', 'family, saga'],
  ['Tragedy', 'tragic, tragedies'],
  ['Coming of Age', 'bildungsroman, growing up'],
  ['Feminism', 'feminist'],
  ['Sociology', 'society, social science, anthropology'],
  ['Journalism', 'reportage, reporting, investigative'],
  ['Essays', 'essay collection'],
  ['True Crime', 'real crime, serial killer'],
  ['Western', 'cowboy, wild west'],
  ['Satire', 'satirical, parody'],
  ['Adventure', 'pirate, quest, survival'],
  [
    'Memoir, Biography, History, Science, Essays, Journalism, Economics, Business, Sociology, Psychology, True Crime, Technology',
    'nonfiction, factual, true, true story',
  ],
  ['LGBT, LGBTQ, Queer, Gay, Lesbian', 'lgbt, lgbtq, lgbtqia, queer, gay, lesbian, transgender'],
]

const meant = new Map<string, string[]>()
for (const [genres, words] of plainWords) {
  const phrases = genres.split(', ').map(wholeGenre)
  for (const word of words.split(', ')) {
    const phrase = wholeGenre(word)
    meant.set(phrase, [...new Set([...(meant.get(phrase) ?? []), ...phrases])])
  }
}
