//! Contenders in another process: it times them itself, and the pipe is outside the figure.
//!
//! One line a question, answers begin with a line:
//!
//! ```text
//! hello            -> ok TEXT
//! open WORK        -> ok COUNT, then for each contender a line `NUMBERS NAME` and as many f32
//! run INDEX TIMES  -> ok NANOSECONDS UNDISTURBED(0 or 1)
//! close            -> ok
//! ```

use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;

use crate::{Contender, Kind, Timing, allocator};

/// A process that has contenders.
pub struct Worker {
    pipe: Rc<RefCell<Pipe>>,
    /// What it says of itself.
    pub description: String,
}

struct Pipe {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Worker {
    /// Starts the process.
    ///
    /// # Errors
    /// Where it does not start, or does not answer.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(questions), Some(answers)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::Error::other("no pipe"));
        };
        let mut pipe = Pipe { process, questions, answers: BufReader::new(answers) };
        let description = pipe.ask("hello")?;
        Ok(Self { pipe: Rc::new(RefCell::new(pipe)), description })
    }

    /// Those who can do a piece of work, such as `product 4 4 4`; they replace the ones before.
    ///
    /// # Errors
    /// Where the process does not answer.
    pub fn open(&self, work: &str) -> io::Result<Vec<Contender>> {
        let mut pipe = self.pipe.borrow_mut();
        let count = pipe.ask(&format!("open {work}"))?.parse().map_err(io::Error::other)?;
        let mut contenders = Vec::new();
        for index in 0..count {
            let line = pipe.line()?;
            let Some((numbers, name)) = line.split_once(' ') else {
                return Err(io::Error::other(line));
            };
            let mut bytes = vec![0; 4 * numbers.parse::<usize>().map_err(io::Error::other)?];
            pipe.answers.read_exact(&mut bytes)?;
            let number = |bytes: &[u8; 4]| f32::from_le_bytes(*bytes);
            let result = bytes.as_chunks::<4>().0.iter().map(number).collect();
            let pipe = self.pipe.clone();
            let repeat = move |times| pipe.borrow_mut().run(index, times);
            contenders.push(Contender::remote(Kind::Peer, name, result, repeat));
        }
        Ok(contenders)
    }

    /// Lets the process forget its contenders.
    ///
    /// # Errors
    /// Where the process does not answer.
    pub fn close(&self) -> io::Result<()> {
        self.pipe.borrow_mut().ask("close").map(drop)
    }
}

impl Pipe {
    fn ask(&mut self, question: &str) -> io::Result<String> {
        writeln!(self.questions, "{question}")?;
        self.questions.flush()?;
        let line = self.line()?;
        match line.strip_prefix("ok") {
            Some(answer) => Ok(answer.trim().to_owned()),
            None => Err(io::Error::other(format!("`{question}`: `{line}`"))),
        }
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    }

    /// The time of some repetitions; never, if the process is gone.
    fn run(&mut self, index: usize, times: u64) -> Timing {
        let answer = self.ask(&format!("run {index} {times}")).unwrap_or_default();
        let (nanoseconds, undisturbed) = answer.split_once(' ').unwrap_or_default();
        Timing {
            nanoseconds: nanoseconds.parse().unwrap_or(f64::INFINITY),
            undisturbed: undisturbed == "1",
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Answers questions on the standard input: what a program in Rust with contenders does.
///
/// # Errors
/// Where the pipe is broken.
pub fn serve(description: &str, open: impl Fn(&str) -> Vec<Contender>) -> io::Result<()> {
    let mut contenders = Vec::new();
    let mut answers = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (question, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match question {
            "hello" => writeln!(answers, "ok {description}")?,
            "open" => {
                contenders.clear();
                allocator::set_timing(false);
                contenders = open(rest);
                allocator::set_timing(true);
                writeln!(answers, "ok {}", contenders.len())?;
                for contender in &contenders {
                    writeln!(answers, "{} {}", contender.result.len(), contender.name)?;
                    for number in &contender.result {
                        answers.write_all(&number.to_le_bytes())?;
                    }
                }
            }
            "run" => {
                let mut numbers = rest.split(' ').filter_map(|number| number.parse::<u64>().ok());
                let index = numbers.next().and_then(|index| usize::try_from(index).ok());
                let contender = index.and_then(|index| contenders.get_mut(index));
                match (contender, numbers.next()) {
                    (Some(contender), Some(times)) => {
                        let Timing { nanoseconds, undisturbed } = contender.repeat(times);
                        writeln!(answers, "ok {nanoseconds} {}", u8::from(undisturbed))?;
                    }
                    _ => writeln!(answers, "no such contender")?,
                }
            }
            "close" => {
                contenders.clear();
                writeln!(answers, "ok")?;
            }
            _ => writeln!(answers, "no such question")?,
        }
        answers.flush()?;
    }
    Ok(())
}
