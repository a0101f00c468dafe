// What the players of a game write: to everybody, and where there are teams to their own. What has not been read is counted on
// the folded panel and on each tab, and read out politely.
import { useEffect, useId, useRef, useState } from 'preact/hooks';

import { CommanderSign } from '../../board/Commander';
import type { ApiError, ChatMessage, Readers, SeatInfo } from '../../protocol';
import type { Room } from '../../room';
import { sideWord } from '../../words';
import { playerName } from '../team/team';
import './chat.css';

const LONGEST = 500;
const TABS: readonly { to: Readers; label: string }[] = [
  { to: 'team', label: 'Team' },
  { to: 'room', label: 'All' },
];

interface ChatProps {
  room: Room;
  seats: readonly SeatInfo[];
  /** What the server lets this browser do. */
  can: readonly string[];
}

/** Messages of others that came after the last one that was seen. */
export function unread(messages: readonly ChatMessage[], to: Readers, own: number | null, seen: number): number {
  return messages.filter((message) => message.to === to && message.seat !== own && message.at > seen).length;
}

export function Chat({ room, seats, can }: ChatProps) {
  const own = room.seat.value;
  const messages = room.chat.value;
  const tabs = TABS.filter(({ to }) => to === 'room' || can.includes('chat:team'));
  const [chosen, choose] = useState<Readers>('team');
  const tab = tabs.some(({ to }) => to === chosen) ? chosen : 'room';
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState<Record<Readers, number>>({ team: 0, room: 0 });
  const newest = messages.filter(({ to }) => to === tab).at(-1)?.at ?? 0;
  useEffect(() => {
    if (open) setSeen((before) => ({ ...before, [tab]: Math.max(before[tab], newest) }));
  }, [open, tab, newest]);

  const count = (to: Readers) => (open && to === tab ? 0 : unread(messages, to, own, seen[to]));
  const all = tabs.reduce((sum, { to }) => sum + count(to), 0);
  const last = messages.at(-1);
  const name = (seat: number) => playerName(seats.find((other) => other.seat === seat));
  const onTabKey = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tabs[(tabs.findIndex(({ to }) => to === tab) + 1) % tabs.length]!;
    choose(other.to);
    event.currentTarget.querySelector<HTMLElement>(`[data-to=${other.to}]`)?.focus();
  };

  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) place.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  return (
    <section class="chat" aria-label="Chat" ref={place}>
      <button type="button" class="chat-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        Chat <Unread count={all} />
      </button>
      {open && (
        <>
          {tabs.length > 1 && (
            <div class="chat-tabs" role="tablist" aria-label="Who reads it" onKeyDown={onTabKey}>
              {tabs.map(({ to, label }) => (
                <button key={to} type="button" role="tab" class="chat-tab" data-to={to} id={`chat-tab-${to}`} aria-controls="chat-panel" aria-selected={to === tab} tabIndex={to === tab ? 0 : -1} onClick={() => choose(to)}>
                  {label} <Unread count={count(to)} />
                </button>
              ))}
            </div>
          )}
          <div {...(tabs.length > 1 && { role: 'tabpanel', id: 'chat-panel', 'aria-labelledby': `chat-tab-${tab}` })}>
            <Messages messages={messages.filter(({ to }) => to === tab)} {...{ seats, own }} />
            {can.includes(`chat:${tab}`) && <Write key={tab} to={tab} say={(text) => room.say({ type: 'chat', to: tab, text })} />}
          </div>
        </>
      )}
      <p class="visually-hidden" role="status" aria-live="polite">
        {last && last.seat !== own ? `${name(last.seat)} to ${last.to === 'team' ? 'the team' : 'all'}: ${last.text}` : ''}
      </p>
    </section>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span class="chat-unread">
      {count}
      <span class="visually-hidden"> unread</span>
    </span>
  );
}

function Messages({ messages, seats, own }: { messages: readonly ChatMessage[]; seats: readonly SeatInfo[]; own: number | null }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);
  return (
    <ol class="chat-lines" ref={list} tabIndex={0} aria-label="Messages">
      {messages.map((message) => {
        const seat = seats.find((other) => other.seat === message.seat);
        return (
          <li key={`${message.at}-${message.seat}-${message.text}`}>
            <b>
              {seat && <span class={`disc disc-${seat.side}`} aria-hidden="true" />}
              {seat?.commanders.map((commander) => <CommanderSign key={commander} commander={commander} />)}
              {message.seat === own ? 'You' : playerName(seat)}
              {seat && <span class="visually-hidden"> ({sideWord(seat.side)})</span>}:
            </b>{' '}
            {message.text}
          </li>
        );
      })}
      {messages.length === 0 && <li class="chat-none">Nothing has been written</li>}
    </ol>
  );
}

function Write({ to, say }: { to: Readers; say: (text: string) => Promise<ApiError | null> }) {
  const id = useId();
  const [text, setText] = useState('');
  const send = async (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (said === '') return;
    setText('');
    // What was refused is given back, unless something new has been begun.
    if (await say(said)) setText((now) => now || said);
  };
  return (
    <form class="chat-write" onSubmit={(event) => void send(event)}>
      <label class="visually-hidden" for={id}>
        {to === 'team' ? 'Write to your team' : 'Write to all'}
      </label>
      <input id={id} type="text" maxLength={LONGEST} autocomplete="off" enterkeyhint="send" placeholder={to === 'team' ? 'To your team' : 'To all'} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" class="control">
        Send
      </button>
    </form>
  );
}
