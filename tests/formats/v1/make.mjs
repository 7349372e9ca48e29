// How the files beside this one were made, by the version of the program that README.md names. It is
// kept to be read: the files are never made again.
//
//   node --experimental-websocket make.mjs store   CASTELLAN STORE OUT    a server, an engine, an import
//   node --experimental-websocket make.mjs engine  CASTELLAN STORE OUT    what versions without a server did
//   node --experimental-websocket make.mjs protocol CASTELLAN OUT         one conversation, both sides
//
// OUT/expected.json has what the program told of every game before it ended; OUT/NAME.record its exports.
import { spawn, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [mode, castellan, ...rest] = process.argv.slice(2);
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/// A conversation; `send` takes a line, and `hear` is to be called with each that comes.
class Guest {
  constructor() {
    this.asked = 0;
    this.waiting = new Map();
    this.log = [];
  }
  hear(line) {
    const message = JSON.parse(line);
    this.log.push('← ' + line);
    const waiting = this.waiting.get(message.id);
    if (!waiting || message.final === false) return;
    this.waiting.delete(message.id);
    waiting(message);
  }
  ask(message) {
    const id = ++this.asked;
    const line = JSON.stringify({ type: message.type, id, ...message });
    this.log.push('→ ' + line);
    const answer = new Promise((done) => this.waiting.set(id, done));
    this.send(line);
    return answer;
  }
  async must(message) {
    const answer = await this.ask(message);
    if (answer.type === 'error') throw new Error(JSON.stringify([message, answer]));
    return answer;
  }
}

function speak(store) {
  const program = spawn(castellan, ['engine', '--json', ...(store ? ['--store', store] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const guest = new Guest();
  guest.send = (line) => program.stdin.write(line + '\n');
  createInterface({ input: program.stdout }).on('line', (line) => guest.hear(line));
  guest.leave = () =>
    new Promise((done) => {
      program.on('exit', done);
      program.stdin.end();
    });
  return guest;
}

async function serve(store) {
  const words = ['serve', '--port', '0', '--messages', '10000', '--store', store];
  const program = spawn(castellan, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((done) => createInterface({ input: program.stdout }).on('line', done));
  program.end = (signal) =>
    new Promise((done) => {
      program.on('exit', done);
      program.kill(signal);
    });
  program.enter = async () => {
    const guest = new Guest();
    const socket = new WebSocket(address.trim().replace(/^http/, 'ws').replace(/\/?$/, '/ws'));
    socket.onmessage = (event) => guest.hear(event.data);
    await new Promise((done) => (socket.onopen = done));
    guest.send = (line) => socket.send(line);
    guest.leave = () => socket.close();
    return guest;
  };
  return program;
}

const expected = {};

/// Notes what is told of a match now.
async function note(guest, label, match, tokens) {
  const state = await guest.must({ type: 'state', match });
  if (!state.kept.name) return; // nothing was played, and this version keeps only what was
  expected[label] = {
    name: state.kept.name,
    game: state.game,
    options: state.options,
    players: state.players.map(({ name, bot }) => ({ name, bot })),
    moves: state.ply,
    turns: state.history.length,
    last: state.history.at(-1)?.moves.at(-1).text ?? '',
    text: state.text,
    outcome: state.outcome,
    paused: state.paused ?? false,
    offers: state.offers ?? [],
    clock: state.clock ? { base: state.clock.base, increment: state.clock.increment } : null,
    tokens: tokens ?? [],
  };
}

async function open(guest, message) {
  const answer = await guest.must({ type: 'new', ...message });
  return [answer.match, (answer.tokens ?? []).map((each) => each.token)];
}

async function play(guest, match, moves) {
  let { ply } = await guest.must({ type: 'state', match });
  for (const move of moves) await guest.must({ type: 'play', match, ply: ply++, move });
}

/// So many moves, one after the other from somewhere in the list.
async function playAny(guest, match, count) {
  for (let i = 0; i < count; ++i) {
    const { ply, moves, outcome } = await guest.must({ type: 'state', match });
    if (outcome.ended) return;
    await guest.must({ type: 'play', match, ply, move: moves[(ply * 7 + 3) % moves.length].text });
  }
}

async function untilEnded(guest, match) {
  while (!(await guest.must({ type: 'state', match })).outcome.ended) await pause(50);
}

const people = (...names) => names.map((name) => ({ name }));
const circle = ['8-1>7-1', '1-1>2-1', '7-1>8-1', '2-1>1-1'];
const apart = '3b1b2/1bb2b2/2b1b1b1/1w1b4/b4w2/2w4w/4ww1w/2b1w1w1 w -';
const twoAndTwo = 'bb6/8/8/8/8/8/8/ww6 w -';

/// Games that every version can play, by its people or its computers.
async function story(guest) {
  const game = async (label, message, act) => {
    const [match, tokens] = await open(guest, message);
    await act(match, tokens);
    await note(guest, label, match, tokens);
  };
  const small = { size: 6, churn: 'high' };
  await game('running', { game: 'blackstone', options: small, players: people('Ann', 'Bob') }, (match) =>
    playAny(guest, match, 5),
  );
  const duel =
    '6 r play 0,0 ~~r.r.r1..../~~~~r......./~~~~~~~~b.../~~~~~~b1b.../~~~~~~..b.~~/~~~~~~~~~~~~ r@1=13;b@16=14';
  await game(
    'own_position',
    { game: 'antiyomacy', options: { size: 6 }, state: duel, players: people('Amy', 'Ben') },
    (match) => playAny(guest, match, 3),
  );
  await game('provinces', { game: 'antiyomacy', options: { map: 'corners' }, players: people('Cid', 'Dot') }, (match) =>
    playAny(guest, match, 7),
  );
  const computers = (first, second) => [{ bot: first }, { bot: second, name: 'Second ' + second }];
  for (const [label, message] of [
    ['finished_blackstone', { game: 'blackstone', options: { size: 6 }, seed: 7 }],
    ['finished_replica', { game: 'replica', seed: 7 }],
    ['finished_apart', { game: 'apart', seed: 7 }],
    ['finished_antiyomacy', { game: 'antiyomacy', options: { size: 6 }, seed: 7 }],
  ]) {
    const players = computers('alphabeta:nodes=500', 'random');
    await game(label, { ...message, players }, (match) => untilEnded(guest, match));
  }
  await game(
    'resigned',
    { game: 'replica', options: { sight: 'forward' }, players: people('Cleo', 'Dan') },
    async (match) => {
      await playAny(guest, match, 4);
      await guest.must({ type: 'resign', match, player: 1 });
    },
  );
  await game('lost_on_time', { game: 'apart', players: people('Eve', 'Finn'), clock: { base: 400 } }, async (match) => {
    await play(guest, match, ['7-2>7-8']);
    await untilEnded(guest, match);
  });
  const repetition = { game: 'apart', options: { repetition: 3 }, state: twoAndTwo };
  await game('repeated', { ...repetition, players: people('Gus', 'Hanna') }, (match) =>
    play(guest, match, [...circle, ...circle]),
  );
  await game(
    'out_of_turns',
    { game: 'antiyomacy', options: { size: 6, max_turns: 4 }, players: people('Ida', 'Jo') },
    (match) => playAny(guest, match, 40),
  );
  await game(
    'strange_names',
    { game: 'replica', players: people('Zoë "Zed" \\ O\'Neil; -- 木', 'Łukasz\u00a0😀') },
    (match) => playAny(guest, match, 2),
  );
  await game(
    'taken_back',
    { game: 'antiyomacy', options: { profile: 'program' }, players: [{ name: 'Kim' }, { bot: 'greedy' }] },
    async (match) => {
      await playAny(guest, match, 1);
      while ((await guest.must({ type: 'state', match })).to_move !== 0) await pause(20);
      await playAny(guest, match, 1);
      while ((await guest.must({ type: 'state', match })).to_move !== 0) await pause(20);
      await guest.must({ type: 'take_back', match });
    },
  );
  await game(
    'clock',
    { game: 'blackstone', options: small, players: people('Lea', 'Max'), clock: { base: 300000, increment: 2000 } },
    (match) => playAny(guest, match, 4),
  );
  await game(
    'paused',
    { game: 'apart', players: computers('source:2', 'coin'), seed: 11, paused: true },
    async (match) => {
      for (let ply = 1; ply < 7; ++ply) {
        const step = await guest.ask({ type: 'step', match });
        if (step.type === 'error') return; // versions before steps
        while ((await guest.must({ type: 'state', match })).ply < ply) await pause(20);
      }
    },
  );
  await game(
    'wide',
    { game: 'apart', options: { size: 25, win_test: 'end' }, players: people('Nora', 'Otto') },
    (match) => playAny(guest, match, 3),
  );
}

/// What a server adds: seats that are held by tokens, an offer, a match that nobody has begun.
async function servedStory(server, guest) {
  const players = people('Pia', 'Quin');
  const [match, tokens] = await open(guest, { game: 'replica', players });
  const other = await server.enter();
  await other.must({ type: 'subscribe', match, tokens: [tokens[1]] });
  await playAny(guest, match, 1);
  const { ply, moves } = await other.must({ type: 'state', match });
  await other.must({ type: 'play', match, ply, move: moves[4].text });
  const answer = await guest.must({ type: 'take_back', match });
  if (!answer.offered) throw new Error('the offer was none');
  await note(guest, 'offer', match, tokens);
  const [fresh, keys] = await open(guest, {
    game: 'antiyomacy',
    options: { map: 'duel' },
    players: people('Rose', 'Sam'),
  });
  await note(guest, 'not_begun', fresh, keys);
}

async function analyse(guest) {
  const kept = {};
  for (const [label, message] of [
    ['start', { game: 'blackstone', options: { size: 6 }, lines: 3 }],
    ['state', { game: 'apart', options: { win_test: 'end' }, state: apart, lines: 2 }],
    ['match', { match: expected.running.name, lines: 1 }],
    ['map', { game: 'antiyomacy', options: { size: 6, profile: 'program' }, lines: 1 }],
    ['replica', { game: 'replica', moves: ['a4x'], lines: 1 }],
  ]) {
    const look = await guest.ask({ type: 'look', ...message });
    const answer = await guest.ask({ type: 'analyse', ...message, time: 700 });
    if (answer.type === 'error') continue;
    const { text, options } = look.type === 'look' ? look : expected.running;
    const game = message.game ?? expected.running.game;
    kept[label] = { game, options, state: text, lines: message.lines, depth: answer.depth, found: answer.lines };
  }
  return kept;
}

function write(out, store, analyses) {
  mkdirSync(out, { recursive: true });
  for (const [label, game] of Object.entries(expected)) {
    try {
      const words = ['store', 'export', game.name, ...(store ? ['--store', store] : [])];
      const record = execFileSync(castellan, words, { stdio: ['ignore', 'pipe', 'ignore'] });
      writeFileSync(`${out}/${label}.record`, record);
    } catch {
      // versions without a store
    }
  }
  const lines = (things) =>
    Object.entries(things).map(([name, thing]) => `  ${JSON.stringify(name)}: ${JSON.stringify(thing)}`);
  const parts = { games: expected, analyses };
  const text = Object.entries(parts).map(([name, part]) => ` "${name}": {\n${lines(part).join(',\n')}\n }`);
  writeFileSync(`${out}/expected.json`, `{\n${text.join(',\n')}\n}\n`);
}

/// Every message but `games`, whose answer has the rule books.
const about = (type, more) => ({ type, match: 'MATCH0', ...more });
const position = { game: 'blackstone', options: { size: 6 }, moves: ['3,1>3,4'] };
const conversation = [
  { type: 'dance' },
  { type: 'hello', protocol: 1 },
  { type: 'hello', protocol: 2 },
  {
    type: 'new',
    game: 'blackstone',
    options: { size: 6 },
    players: people('Ann', 'Bob'),
    clock: { base: 300000, increment: 2000 },
    seed: 7,
  },
  about('play', { ply: 0, move: '3,1>3,4' }),
  about('unsubscribe'),
  about('play', { ply: 0, move: '3,1>3,4' }),
  about('play', { ply: 0, move: '5,1>5,3' }),
  about('play', { ply: 1, move: '9,9' }),
  about('take_back', { ply: 1 }),
  about('redo'),
  about('pause', { on: true }),
  about('step'),
  about('resign', { player: 0 }),
  about('state'),
  about('set_up', { state: '6/6' }),
  about('set_up', { state: 'bx1r2/1x2rb/x5/b4b/x5/r1x1r1 b' }),
  { type: 'new', game: 'apart', players: [{ name: 'Cem' }, { bot: 'greedy' }], state: twoAndTwo },
  { type: 'play', match: 'MATCH1', ply: 0, move: '8-1>7-1', wait: 500 },
  { type: 'unsubscribe', match: 'MATCH1' },
  { type: 'analyse', game: 'replica', lines: 2, depth: 2 },
  { type: 'analyse', ...position, lines: 1, time: 600 },
  { type: 'analyse', ...position, lines: 1, depth: 1 },
  { type: 'think', game: 'apart', bot: 'greedy' },
  { type: 'stop' },
  { type: 'look', ...position },
  { type: 'look', game: 'antiyomacy', options: { size: 5 } },
  { type: 'review', ...position, nodes: 1000 },
  { type: 'explain', game: 'blackstone', options: { size: 6 } },
  { type: 'tree', game: 'apart', state: twoAndTwo, bot: 'minimax:depth=1', room: 10 },
  about('save'),
  { type: 'list', most: 10 },
  { type: 'load', record: '[Game "blackstone"]\n[Options "size=6 churn=low"]\n\n1. 3,1>3,4 *\n' },
  { type: 'unsubscribe', match: 'MATCH2' },
  { type: 'delete', name: 'no such game' },
  { type: 'delete', name: 'MATCH2' },
  about('subscribe', { tokens: [] }),
  about('close'),
];

if (mode === 'store') {
  const [store, out] = rest;
  let server = await serve(store);
  let guest = await server.enter();
  await story(guest);
  await servedStory(server, guest);
  const analyses = await analyse(guest);
  await server.end('SIGINT');

  // A server that is killed while a clock runs.
  server = await serve(store);
  guest = await server.enter();
  const [match, tokens] = await open(guest, {
    game: 'blackstone',
    options: { size: 6 },
    players: people('Tess', 'Uwe'),
    clock: { base: 600000, increment: 1000 },
  });
  await playAny(guest, match, 3);
  await note(guest, 'killed', match, tokens);
  const since = Date.now();
  await pause(4000);
  expected.killed.ran = Date.now() - since;
  await server.end('SIGKILL');

  // A program of its own on the same store, without seats; and a record from elsewhere.
  guest = speak(store);
  const [own] = await open(guest, { game: 'apart', players: people('Vera', 'Will') });
  await playAny(guest, own, 6);
  await note(guest, 'own', own);
  await guest.leave();
  const file = `${import.meta.dirname}/records/by_hand.record`;
  const words = ['store', 'import', file, '--store', store];
  const name = execFileSync(castellan, words).toString().trim();
  guest = speak(store);
  await guest.must({ type: 'load', name });
  await note(guest, 'every_tag', name);
  await guest.leave();
  write(out, store, analyses);
} else if (mode === 'engine') {
  const [store, out] = rest;
  const guest = speak(store === '-' ? '' : store);
  await story(guest);
  await guest.leave();
  write(out, store === '-' ? '' : store, {});
} else {
  const guest = speak('games.db');
  const said = [];
  for (const message of conversation) {
    const { wait, ...words } = message;
    const named = JSON.stringify(words).replace(/"MATCH(\d)"/g, (_, i) => JSON.stringify(said[i]));
    const answer = await guest.ask(JSON.parse(named));
    if (answer.type === 'new' || answer.type === 'load') said.push(answer.match);
    await pause(wait ?? 0);
  }
  await guest.leave();
  writeFileSync(rest[0], guest.log.join('\n') + '\n');
}
process.exit(0);
